import { multaCalculada } from '@iss/guia/contract/guia-multa'
import { competenciaWire, dataWire, defineCall, dinheiroWire, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { primeiroCodigoAinf, ultimoCodigoAinf } from '../domain/codigo-ainf.ts'
import { formasCiencia } from '../domain/termo.ts'
import { inspecaoAccess } from './acesso.ts'

const alvo = { id: idWire(), versao: versaoWire() }
const complemento = z.string().max(8000).default('')
const prazoDias = z.number().int().min(1).max(180)
const escrita = {
  method: 'POST',
  answer: okWire().extend({ termoId: idWire() }),
  access: inspecaoAccess,
  effect: 'write',
  idempotent: true,
} as const

/** TermoInicioFiscalizacao: the inspection begins, the taxpayer is 'Sob fiscalização'. */
export const emitirInicio = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/emitirInicio',
  summary: 'Emitir Termo de Início',
  request: z.object({
    ...alvo,
    documentosSolicitados: z.string().max(4000).default(''),
    complemento,
    prazoDias: prazoDias.default(10),
  }),
})

/** Notice within an inspection. Without a deadline no answer is asked for. */
export const emitirNotificacao = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/emitirNotificacao',
  summary: 'Emitir Notificação',
  request: z.object({ ...alvo, complemento, prazoDias: prazoDias.nullable().default(10) }),
})

/** TermoEncerramentoFiscalizacao: the inspection ends, the registration says what it said before. */
export const encerrarFiscalizacao = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/encerrar',
  summary: 'Encerrar a fiscalização',
  request: z.object({ ...alvo, complemento }),
})

const auto = z.object({
  ...alvo,
  complemento,
  prazoDias: prazoDias.default(30),
  /** Due date of the guide: thirty days from today when it is not said; null is refused where one guide is for all. */
  vencimento: dataWire().nullable().optional(),
  /** Index whose quote is worth one fiscal unit; only fines in units need it. */
  indiceId: idWire().nullable().default(null),
  ocorrencias: z
    .array(
      z.object({
        infracaoId: idWire().nullable(),
        competencia: competenciaWire().nullable().default(null),
        codigoAinf: z.number().int().min(primeiroCodigoAinf).max(ultimoCodigoAinf).nullable().default(null),
        imposto: dinheiroWire().nullable().default(null),
        /** Due date of its own guide, when it is not that of the others; null is refused. */
        vencimento: dataWire().nullable().optional(),
      }),
    )
    .max(50),
  guiaUnica: z.boolean().default(true),
})
export type PedidoAuto = z.output<typeof auto>

/** The fines of the occurrences as the term would charge them. */
export const calcularAuto = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/calcularAuto',
  summary: 'Calcular o auto de infração',
  request: auto,
  answer: z.object({
    ocorrencias: z.array(multaCalculada),
    total: dinheiroWire(),
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
  }),
  access: inspecaoAccess,
  effect: 'read',
})

/** TermoAutoInfracao with its occurrences and their guides. */
export const lavrarAuto = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/lavrarAuto',
  summary: 'Lavrar Auto de Infração',
  request: auto,
  answer: okWire().extend({
    termoId: idWire(),
    guias: z.array(z.object({ id: idWire(), numero: z.number().int(), total: dinheiroWire() })),
  }),
})

const ato = { ...alvo, motivo: z.string().trim().max(4000) }

/** Extends the deadline of a term that waits for its answer, by business days after its last day (decision 0164). */
export const prorrogarPrazo = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/prorrogarPrazo',
  summary: 'Prorrogar o prazo de um termo',
  request: z.object({ ...ato, dias: prazoDias }),
})

/** Annuls a notice or a fine, whose unpaid guides are cancelled with it (decision 0164). */
export const anularTermo = defineCall({
  ...escrita,
  path: '/agendafiscalizacao/anularTermo',
  summary: 'Anular um termo',
  request: z.object(ato),
})

/** That the taxpayer got a term outside the portal. */
export const registrarCiencia = defineCall({
  method: 'POST',
  path: '/agendafiscalizacao/registrarCiencia',
  summary: 'Registrar a ciência de um termo',
  request: z.object({ ...alvo, forma: z.enum(formasCiencia).exclude(['PORTAL']), data: dataWire() }),
  answer: okWire(),
  access: inspecaoAccess,
  effect: 'write',
})
