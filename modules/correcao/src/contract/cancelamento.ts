import { cancelamentoAccess, substituicaoAccess } from '@iss/nota/contract/acessos'
import { defineCall, defineScreen, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { pedidoNotaWire } from '@iss/nota/contract/nota-wire'

export const pedidoCancelamentoWire = z.object({
  notaId: idWire(),
  codigo: z.number().int(),
  justificativa: z.string().max(2000),
  /** Number of the note that stands for the duplicated one (reason 4). */
  notaSubstituta: z.number().int().positive().nullable().default(null),
  arquivos: z.array(z.number().int().positive()).max(10).default([]),
})

/** Cancels directly where the rules allow it; otherwise opens a request to the inspector. */
export const cancelarNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/cancelar',
  summary: 'Cancelar NF-e',
  request: pedidoCancelamentoWire,
  answer: z.object({ direto: z.boolean(), protocolo: z.string().nullable(), mensagem: z.string(), motivos: z.array(z.string()) }),
  access: cancelamentoAccess,
  effect: 'write',
  idempotent: true,
})

/**
 * What a cancellation would do now, without doing it: `direto` and `motivos` as if the order were complete, `impedimentos` what no order
 * overcomes, `violacoes` what the order itself still lacks.
 */
export const validarCancelamento = defineCall({
  method: 'POST',
  path: '/notafiscal/validarCancelamento',
  summary: 'Prever o cancelamento de NF-e',
  request: pedidoCancelamentoWire,
  answer: z.object({
    direto: z.boolean(),
    motivos: z.array(z.string()),
    impedimentos: z.array(z.string()),
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
  }),
  access: cancelamentoAccess,
  effect: 'read',
})

/** Issues the substitute and cancels the old note in one transaction (E09). */
export const substituirNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/substituir',
  summary: 'Substituir NF-e',
  request: pedidoNotaWire.extend({
    notaId: idWire(),
    motivo: z.string().max(60),
    descricaoMotivo: z.string().max(500).nullable().default(null),
  }),
  answer: z.object({ id: idWire(), numero: z.number().int(), mensagem: z.string() }),
  access: substituicaoAccess,
  effect: 'write',
  idempotent: true,
})

export const telaCancelamento = defineScreen({
  path: '/home/actions/cancelamento-nfe',
  title: 'Cancelamento de NF-e',
  component: 'cancelamento-nfe',
  access: cancelamentoAccess,
  menu: [
    {
      area: 'solicitacoes',
      grupo: 'Notas',
      ordem: 40,
      rotulo: 'Cancelamento de NF-e',
      icone: 'file-x',
      palavras: ['cancelar nota', 'anular'],
    },
  ],
})

export const telaSubstituicao = defineScreen({
  path: '/home/actions/substituir-nfe',
  title: 'Substituição de NF-e',
  component: 'substituir-nfe',
  access: substituicaoAccess,
  menu: [
    {
      area: 'solicitacoes',
      grupo: 'Notas',
      ordem: 60,
      rotulo: 'Substituição de NF-e',
      icone: 'replace',
      palavras: ['trocar nota', 'corrigir valor'],
    },
  ],
})
