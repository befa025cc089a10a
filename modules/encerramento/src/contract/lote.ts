import { selectionIds } from '@iss/list/definition'
import { competenciaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { regimes } from '@iss/tributacao/domain/regime'
import { z } from 'zod'
import { MESES_DE_OFICIO, situacoesItem } from '../domain/lote-encerramento.ts'
import { encerramentoAccess } from '@iss/conta/contract/acesso'

export const loteAccess = { ...encerramentoAccess, perfis: ['contador', 'funcionario'] } as const
/** Of inspectors alone, whoever else holds the key (spec 2 §6). */
export const automaticoAccess = {
  perfis: ['fiscal'],
  chaves: ['iss:encerramento:automatico'],
} as const
export const oficioAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const mes = {
  ano: z.number().int().min(2006).max(2100),
  /** Zero-based month. */
  mes: z.number().int().min(0).max(11),
}
const papelServico = z.enum(['PRESTADOR', 'TOMADOR'])
const competencia = { ...mes, papelServico }
const pessoas = z.array(idWire()).max(20_000)

const movimento = {
  idPessoa: idWire(),
  nome: z.string(),
  documento: z.string(),
  quantidade: z.number().int(),
  imposto: dinheiroWire(),
  valorDevido: dinheiroWire(),
  /** Why it cannot be closed; null when it can. */
  impedimento: z.string().nullable(),
}

/** A taxpayer who did not close, with the base of his documents (K3) and the inspector responsible for him. */
const omisso = { ...movimento, base: dinheiroWire(), fiscal: z.string().nullable() }

/** On what a closing ex officio stands (F52): what was booked, or the mean of the competences before. */
export const basesDoOficio = ['MOVIMENTACAO', 'ARBITRAMENTO'] as const
const base = z.enum(basesDoOficio).default('MOVIMENTACAO')

/** Clients of the accountant with what each would pay (C05), and what stands against closing. */
export const calcularLote = defineCall({
  method: 'POST',
  path: '/encerramentolote/calcular',
  summary: 'Simular o encerramento dos clientes',
  request: z.object(competencia),
  answer: z.array(
    z.object({
      ...movimento,
      faturado: dinheiroWire(),
      situacao: z.string(),
      tipoRotulo: z.string(),
      desconto: dinheiroWire(),
      avisos: z.array(z.string()),
    }),
  ),
  access: loteAccess,
  effect: 'read',
})

export const encerrarLote = defineCall({
  method: 'POST',
  path: '/encerramentolote/encerrar',
  summary: 'Encerrar a competência dos clientes escolhidos',
  request: z.object({ ...competencia, pessoas }),
  answer: okWire().extend({ id: idWire() }),
  access: loteAccess,
  effect: 'write',
})

const loteWire = z.object({
  id: idWire(),
  competencia: z.string(),
  papelRotulo: z.string(),
  origem: z.string(),
  enviadoEm: z.string(),
  fimEm: z.string().nullable(),
  usuario: z.string().nullable(),
  quantidade: z.number().int(),
  sucesso: z.number().int(),
  erro: z.number().int(),
  situacao: z.enum(situacoesItem),
  situacaoRotulo: z.string(),
  /** The process ended unexpectedly: only 'Reprocessar' takes it up again. */
  parado: z.boolean(),
})

/** A batch and its taxpayers; without id the last of the user. An accountant sees his own batches only. */
export const buscarLote = defineCall({
  method: 'POST',
  path: '/encerramentolote/buscar',
  summary: 'Andamento do encerramento em lote',
  request: z.object({ id: idWire().nullable().default(null) }),
  answer: z.object({
    lote: loteWire.nullable(),
    itens: z.array(
      z.object({
        id: idWire(),
        idPessoa: idWire(),
        nome: z.string(),
        documento: z.string(),
        situacao: z.enum(situacoesItem),
        situacaoRotulo: z.string(),
        mensagem: z.string().nullable(),
        valor: dinheiroWire().nullable(),
        encerramentoId: idWire().nullable(),
        guiaId: idWire().nullable(),
        guiaNumero: z.number().int().nullable(),
      }),
    ),
  }),
  access: encerramentoAccess,
  effect: 'read',
})

/** Who has movement and did not close (F54). */
export const buscarAutomatico = defineCall({
  method: 'POST',
  path: '/encerramentoautomatico/buscar',
  summary: 'Contribuintes a encerrar automaticamente',
  request: z.object({
    ...competencia,
    regime: z.enum(regimes).nullable().default(null),
    incluirSemMovimento: z.boolean().default(false),
  }),
  answer: z.array(z.object(omisso)),
  access: automaticoAccess,
  effect: 'read',
})

export const encerrarAutomatico = defineCall({
  method: 'POST',
  path: '/encerramentoautomatico/encerrar',
  summary: 'Encerrar automaticamente os contribuintes escolhidos',
  request: z.object({ ...competencia, pessoas }),
  answer: okWire().extend({ id: idWire() }),
  access: automaticoAccess,
  effect: 'write',
})

export const reprocessarLote = defineCall({
  method: 'POST',
  path: '/encerramentolote/reprocessar',
  summary: 'Reprocessar os encerramentos com erro',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: encerramentoAccess,
  effect: 'write',
})

/** Competences, from the one told to `ate` or that one alone, that taxpayers failed to close and that are due (F52); twelve at most. */
export const buscarOficio = defineCall({
  method: 'POST',
  path: '/encerramentooficio/buscar',
  summary: 'Contribuintes omissos de encerramento',
  request: z.object({
    ...competencia,
    ate: z.object(mes).nullable().default(null),
    /** Only this taxpayer. */
    idPessoa: idWire().nullable().default(null),
    regime: z.enum(regimes).nullable().default(null),
    fiscalId: idWire().nullable().default(null),
    base,
    /** Only these: what their closing comes to, when no other competence takes of their credits. */
    escolhidos: z
      .array(z.object({ ...mes, pessoas }))
      .max(MESES_DE_OFICIO)
      .optional(),
  }),
  answer: z.object({
    lista: z.array(
      z.object({
        ...omisso,
        competencia: competenciaWire(),
        /**
         * What its closing uses: guides of its own and what is left of credits, those of older competences shown before it; one that cannot be closed
         * takes none from them. `valorDevido` is what they and the taxpayer's reduction leave.
         */
        creditos: dinheiroWire(),
        /** Day until which the competence was to be closed and paid. */
        vencimento: dataWire(),
        /** Base and tax that are arbitrated, and over how many competences; null when what was booked is taken, or there is nothing to go by. */
        arbitrado: z.object({ base: dinheiroWire(), imposto: dinheiroWire(), meses: z.number().int() }).nullable(),
      }),
    ),
    fiscais: z.array(z.object({ id: idWire(), nome: z.string() })),
  }),
  access: oficioAccess,
  effect: 'read',
})

/** Closes them, an order for each competence (spec 3 §3.5: an order is of one), the oldest first. */
export const encerrarOficio = defineCall({
  method: 'POST',
  path: '/encerramentooficio/encerrar',
  summary: 'Encerrar de ofício',
  request: z.object({
    papelServico,
    omissos: z.array(z.object({ ...mes, pessoas })).max(MESES_DE_OFICIO),
    justificativa: z.string().max(1000),
    enviarEmail: z.boolean().default(true),
    base,
    /** Number of the administrative process, which arbitration needs. */
    processo: z.string().trim().max(60).default(''),
    /** Last day to pay the guide; thirty days from the closing where none is told. */
    vencimento: dataWire().nullable().default(null),
    /** That the author knows that fiscal documents are altered. */
    ciente: z.boolean().default(false),
  }),
  answer: okWire().extend({ ids: z.array(idWire()) }),
  access: oficioAccess,
  effect: 'write',
})

/** 'Notificação de lançamento': a sheet for each of these closings ex officio that are in force, to be delivered and signed. */
export const imprimirNotificacoesDeLancamento = defineCall({
  method: 'POST',
  path: '/encerramentooficio/imprimirNotificacoes',
  summary: 'Notificações de lançamento, uma por encerramento de ofício',
  request: z.object({ ids: selectionIds }),
  answer: fileAnswer,
  access: oficioAccess,
  effect: 'read',
})

/** Undoes a closing made by the authority, with its guide. */
export const cancelarOficio = defineCall({
  method: 'POST',
  path: '/encerramentooficio/cancelar',
  summary: 'Cancelar encerramento de ofício',
  request: z.object({ encerramentoId: idWire(), justificativa: z.string().max(500), cascata: z.boolean().default(false) }),
  answer: okWire(),
  access: oficioAccess,
  effect: 'write',
})
