import type { Data } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import { escrituracaoErrors } from './errors.ts'

/** Kinds of printed notes with the labels of spec 3 §3.2. */
export const tiposAidf = {
  BLOCO: 'Bloco',
  FORMULARIO_CONTINUO: 'Formulario Contínuo',
  JOGOS_SOLTOS: 'Jogos Soltos',
  BLOCO_BP: 'Bloco BP',
} as const
export type TipoAidf = keyof typeof tiposAidf

export const situacoesAidf = ['AUTORIZADA', 'CONFECCIONADA', 'EM_USO', 'ENCERRADA', 'CANCELADA'] as const
export type SituacaoAidf = (typeof situacoesAidf)[number]

/** A range of paper notes of one series. `validade` null: without end. */
export type FaixaAidf = {
  readonly numeroInicial: number
  readonly numeroFinal: number
  readonly emissao: Data
  readonly validade: Data | null
  readonly situacao: SituacaoAidf
}

/**
 * Whether a paper note may bear this number on this date: it must be inside an authorised range of the series, and not after its validity.
 * Ranges that were cancelled authorise nothing. Source: L03.
 */
export function validarNumeroAidf(numero: number, data: Data, faixas: readonly FaixaAidf[]): Violation[] {
  const faixa = faixas.find(
    ({ numeroInicial, numeroFinal, situacao }) => situacao !== 'CANCELADA' && numero >= numeroInicial && numero <= numeroFinal,
  )
  if (!faixa) return [fill(escrituracaoErrors.foraDaAidf, { numero })]
  return faixa.validade !== null && data > faixa.validade ? [escrituracaoErrors.aidfVencida] : []
}
