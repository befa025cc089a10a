import { dataWire, defineCall, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'
import { contribuinteWire, emitidaWire, violacoesWire } from './emissao-guia.ts'
import { calculoWire } from './guia.ts'

export const valorFixoAccess = { chaves: ['iss:guia:valorFixo:emitir'], naoPerfis: ['funcionario'] } as const

const pedido = z.object({
  ...contribuinteWire,
  exercicio: z.number().int().nullable(),
  /** 0: the sole instalment; 1 to 12: of the month. */
  parcela: z.number().int().min(0).max(12).nullable(),
  profissionais: z.number().int().min(0).max(9999).nullable().default(null),
  observacao: z.string().max(500).default(''),
})
export type PedidoValorFixo = z.output<typeof pedido>

export const calcularValorFixoCall = defineCall({
  method: 'POST',
  path: '/guiavalorfixo/calcular',
  summary: 'Calcular guia de valor fixo',
  request: pedido,
  answer: z.object({
    ...calculoWire,
    anual: dinheiroWire(),
    desconto: dinheiroWire(),
    vencimento: dataWire(),
    validade: dataWire(),
    violacoes: violacoesWire,
  }),
  access: valorFixoAccess,
  effect: 'read',
})

/** Guia de Valor Fixo (G5). */
export const emitirValorFixoCall = defineCall({
  method: 'POST',
  path: '/guiavalorfixo/emitir',
  summary: 'Emitir guia de valor fixo',
  request: pedido,
  answer: emitidaWire,
  access: valorFixoAccess,
  effect: 'write',
  idempotent: true,
})
