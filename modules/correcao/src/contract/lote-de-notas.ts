import { type Access, dataWire, defineCall, defineScreen, dinheiroWire, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { camposDaSubstituicao, operacoesDeLote, situacoesDoItem } from '../domain/lote-de-notas.ts'

/** Inspectors, each operation by its key (spec 2 §2.8 and §6). */
export const cancelaLoteAccess = { perfis: ['fiscal'], chaves: ['iss:cancela:nota:lote'] } as const satisfies Access
export const removeCancelamentoAccess = { perfis: ['fiscal'], chaves: ['iss:nfe:cancelar'] } as const satisfies Access
export const substituirLoteAccess = { perfis: ['fiscal'], chaves: ['iss:nfe:substituir'] } as const satisfies Access
/** Who sees orders and what became of them: whoever may give one. */
export const lotesAccess = {
  perfis: ['fiscal'],
  chaves: ['iss:cancela:nota:lote', 'iss:nfe:cancelar', 'iss:nfe:substituir'],
} as const satisfies Access

/** Which notes an order may choose from. */
export const filtroLoteWire = z.object({
  prestadorId: idWire().nullable().default(null),
  serie: z.string().max(20).nullable().default(null),
  numeroInicial: z.number().int().positive().nullable().default(null),
  numeroFinal: z.number().int().positive().nullable().default(null),
  /** Numbers pasted as a list. */
  numeros: z.string().max(10_000).default(''),
  /** Days of the issue, or of the cancellation when cancellations are taken back. */
  dataInicial: dataWire().nullable().default(null),
  dataFinal: dataWire().nullable().default(null),
})

const notaDoLote = z.object({
  id: idWire(),
  numero: z.number().int(),
  serie: z.string(),
  tomador: z.string(),
  emissao: z.string(),
  competencia: z.string(),
  cancelamento: z.string().nullable(),
  motivo: z.string().nullable(),
  valor: dinheiroWire(),
  imposto: dinheiroWire(),
  estado: z.string(),
  /** What stands against the operation now; null when nothing does. */
  impedimento: z.string().nullable(),
})

const opcao = z.object({ value: idWire(), label: z.string() })
const notas = z.array(idWire()).max(5000)
const justificativa = z.string().max(2000)
const ciente = z.boolean().default(false)
/** Whether what the order changes in a closed competence goes to its complement. */
const complementar = z.boolean().default(false)
const opcoesCancelamento = { gerarCredito: z.boolean().default(false), complementar }
const respostaBusca = z.object({ lista: z.array(notaDoLote), total: z.number().int() })
const respostaExecucao = okWire().extend({ id: idWire() })

/** Notes of a provider that the authority may cancel, with what stands against each (F69). */
export const buscarCancelaNotaLote = defineCall({
  method: 'POST',
  path: '/cancelanotalote/buscar',
  summary: 'Notas a cancelar em lote',
  request: filtroLoteWire.extend(opcoesCancelamento),
  answer: respostaBusca,
  access: cancelaLoteAccess,
  effect: 'read',
})

export const executarCancelaNotaLote = defineCall({
  method: 'POST',
  path: '/cancelanotalote/cancelar',
  summary: 'Cancelar notas em lote',
  request: z.object({
    notas,
    codigo: z.number().int(),
    justificativa,
    /** Administrative or judicial process. */
    processo: z.string().max(60).nullable().default(null),
    notificar: z.boolean().default(true),
    ...opcoesCancelamento,
    ciente,
  }),
  answer: respostaExecucao,
  access: cancelaLoteAccess,
  effect: 'write',
  idempotent: true,
})

/** Cancelled notes of a provider, with what stands against taking the cancellation back (F68). */
export const buscarRemoveCancelamento = defineCall({
  method: 'POST',
  path: '/removecancelamento/buscar',
  summary: 'Notas canceladas',
  request: filtroLoteWire.extend({ motivo: z.string().max(200).nullable().default(null), complementar }),
  answer: respostaBusca,
  access: removeCancelamentoAccess,
  effect: 'read',
})

export const executarRemoveCancelamento = defineCall({
  method: 'POST',
  path: '/removecancelamento/remover',
  summary: 'Remover o cancelamento de notas',
  request: z.object({ notas, justificativa, complementar, ciente }),
  answer: respostaExecucao,
  access: removeCancelamentoAccess,
  effect: 'write',
  idempotent: true,
})

const mudanca = { campo: z.enum(camposDaSubstituicao), valor: z.string().max(40) }

/** Notes of a provider that the authority may replace, with what stands against each, and what a change may choose from (F70). */
export const buscarSubstituirNfeLote = defineCall({
  method: 'POST',
  path: '/substituirnfelote/buscar',
  summary: 'Notas a substituir em lote',
  request: filtroLoteWire,
  answer: respostaBusca.extend({ atividades: z.array(opcao), tipos: z.array(opcao) }),
  access: substituirLoteAccess,
  effect: 'read',
})

/** What a change would make of each note, without doing it. */
export const simularSubstituirNfeLote = defineCall({
  method: 'POST',
  path: '/substituirnfelote/simular',
  summary: 'Prever a substituição de notas em lote',
  request: z.object({ notas, ...mudanca }),
  answer: z.array(
    z.object({
      id: idWire(),
      numero: z.number().int(),
      de: z.string(),
      para: z.string(),
      issAtual: dinheiroWire(),
      issNovo: dinheiroWire().nullable(),
      recusa: z.string().nullable(),
    }),
  ),
  access: substituirLoteAccess,
  effect: 'read',
})

export const executarSubstituirNfeLote = defineCall({
  method: 'POST',
  path: '/substituirnfelote/substituir',
  summary: 'Substituir notas em lote',
  request: z.object({ notas, ...mudanca, justificativa, ciente }),
  answer: respostaExecucao,
  access: substituirLoteAccess,
  effect: 'write',
  idempotent: true,
})

const loteWire = z.object({
  id: idWire(),
  operacao: z.enum(operacoesDeLote),
  enviadoEm: z.string(),
  fimEm: z.string().nullable(),
  usuario: z.string(),
  justificativa: z.string(),
  quantidade: z.number().int(),
  sucesso: z.number().int(),
  erro: z.number().int(),
  /** Its process ended unexpectedly: only 'Reprocessar' takes it up again. */
  parado: z.boolean(),
})

/** Orders of one operation, the newest first. */
export const buscarNotaLote = defineCall({
  method: 'POST',
  path: '/notalote/buscar',
  summary: 'Lotes de notas',
  request: z.object({ operacao: z.enum(operacoesDeLote) }),
  answer: z.array(loteWire),
  access: lotesAccess,
  effect: 'read',
})

/** An order and what became of each of its notes. */
export const buscarNotaLoteTO = defineCall({
  method: 'POST',
  path: '/notalote/buscarTO',
  summary: 'Andamento de um lote de notas',
  request: z.object({ id: idWire() }),
  answer: z.object({
    lote: loteWire,
    itens: z.array(
      z.object({
        id: idWire(),
        notaId: idWire(),
        numero: z.number().int(),
        prestador: z.string(),
        valor: dinheiroWire(),
        situacao: z.enum(situacoesDoItem),
        situacaoRotulo: z.string(),
        mensagem: z.string().nullable(),
      }),
    ),
  }),
  access: lotesAccess,
  effect: 'read',
})

/** The notes of an order that failed, with the reason, as CSV. */
export const baixarErrosNotaLote = defineCall({
  method: 'GET',
  path: '/notalote/erros/:id',
  summary: 'Erros de um lote de notas',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: lotesAccess,
  effect: 'read',
})

/** Takes the failed notes of an order up again; those done are left alone. */
export const reprocessarNotaLote = defineCall({
  method: 'POST',
  path: '/notalote/reprocessar',
  summary: 'Reprocessar as notas com erro',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: lotesAccess,
  effect: 'write',
})

export const telaCancelaNotaLote = defineScreen({
  path: '/home/actions/cancela-nota-lote',
  title: 'Cancelar notas em lote',
  component: 'cancela-nota-lote',
  access: cancelaLoteAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 690, icone: 'file-x' }],
})

export const telaRemoveCancelamento = defineScreen({
  path: '/home/actions/remove-cancelamento',
  title: 'Remover cancelamento de nota',
  component: 'remove-cancelamento',
  access: removeCancelamentoAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 680, icone: 'arrow-back-up' }],
})

export const telaSubstituirNfeLote = defineScreen({
  path: '/home/actions/substituir-nfe-lote',
  title: 'Substituir NF-e em lote',
  component: 'substituir-nfe-lote',
  access: substituirLoteAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 700, icone: 'replace' }],
})
