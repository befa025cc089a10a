import { competenciaWire, dataWire, defineCall, dinheiroWire, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { motivosAcao, situacoesAcao } from '../domain/situacao-acao.ts'
import { inspecaoAccess } from './acesso.ts'
import { achadoTO } from './achados.ts'

const pessoa = z.object({ id: idWire(), nome: z.string(), documento: z.string() })

/** What the form of an inspection begins with. Of a complaint: who is accused, and where the inspection comes from. */
export const carregarAgendamento = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/carregar',
  summary: 'Dados para agendar uma fiscalização',
  request: z.object({ idPessoa: idWire().nullable().default(null), denuncia: z.uuid().nullable().default(null) }),
  answer: z.object({
    hoje: dataWire(),
    fiscais: z.array(z.object({ id: idWire(), nome: z.string() })),
    /** The user, when an inspector. */
    fiscalId: idWire().nullable(),
    contribuinte: pessoa.nullable(),
    origem: z.string(),
    /** Findings on this taxpayer that wait: they become part of the inspection that is planned. */
    achados: z.array(achadoTO),
    /** Open inspections of this taxpayer, whoever does them. */
    avisos: z.array(z.string()),
  }),
  access: inspecaoAccess,
  effect: 'read',
})

export const agendamentoWire = z.object({
  contribuinteId: idWire().nullable().default(null),
  fiscalId: idWire().nullable().default(null),
  inicioCompetencia: competenciaWire().nullable().default(null),
  fimCompetencia: competenciaWire().nullable().default(null),
  inicioFiscalizacao: dataWire().nullable().default(null),
  fimFiscalizacao: dataWire().nullable().default(null),
  motivo: z.enum(motivosAcao).nullable().default(null),
  denuncia: z.uuid().nullable().default(null),
  origem: z.string().max(200).default(''),
  observacao: z.string().max(2000).default(''),
})
export type PedidoAgendamento = z.output<typeof agendamentoWire>

/** What would stand against the inspection, and what the inspector should know: others at work on the taxpayer, months that are past. */
export const examinarAgendamento = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/validar',
  summary: 'Examinar um agendamento',
  request: agendamentoWire.extend({ id: idWire().nullable().default(null) }),
  answer: z.object({
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
    avisos: z.array(z.string()),
  }),
  access: inspecaoAccess,
  effect: 'read',
})

/** Plans an inspection (FiscalAgenda), or changes one that has not begun. */
export const salvarAgendamento = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/salvar',
  summary: 'Agendar fiscalização',
  request: agendamentoWire.extend({ id: idWire().nullable().default(null), versao: versaoWire().default(0) }),
  answer: okWire().extend({ id: idWire(), numero: z.number().int(), avisos: z.array(z.string()) }),
  access: inspecaoAccess,
  effect: 'write',
  idempotent: true,
})

export const cancelarAgendamento = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/cancelar',
  summary: 'Cancelar uma fiscalização agendada',
  request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().max(500).default('') }),
  answer: okWire(),
  access: inspecaoAccess,
  effect: 'write',
})

/** What the month holds: beginnings and ends of inspections, and the last days of answers. */
export const buscarCalendario = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/calendario',
  summary: 'Calendário das fiscalizações',
  request: z.object({ mes: competenciaWire(), fiscalId: idWire().nullable().default(null) }),
  answer: z.object({
    hoje: dataWire(),
    feriados: z.array(z.string()),
    /** Whose alone may be asked for. */
    fiscais: z.array(z.object({ id: idWire(), nome: z.string() })),
    compromissos: z.array(
      z.object({
        dia: dataWire(),
        tipo: z.enum(['INICIO', 'FIM', 'PRAZO']),
        texto: z.string(),
        situacao: z.enum(situacoesAcao).nullable(),
        link: z.string(),
      }),
    ),
  }),
  access: inspecaoAccess,
  effect: 'read',
})

/** Inspections that came from a complaint, and whether one may be planned from it (F154). */
export const buscarDaDenuncia = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/denuncia',
  summary: 'Fiscalizações de uma denúncia',
  request: z.object({ chave: z.uuid() }),
  answer: z.object({
    /** Why none may be planned; null when one may. */
    impedimento: z.string().nullable(),
    /** The note that the complaint names, where who is accused issued one of this number. */
    nota: z.object({ id: idWire(), numero: z.number().int(), emissao: z.string(), valor: dinheiroWire() }).nullable(),
    fiscalizacoes: z.array(
      z.object({ id: idWire(), numero: z.number().int(), situacao: z.enum(situacoesAcao), fiscal: z.string() }),
    ),
  }),
  access: inspecaoAccess,
  effect: 'read',
})
