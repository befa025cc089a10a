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

export type Faixa = { readonly de: number; readonly ate: number }

/** Whether two ranges, ends included, share a number. */
export function isSobreposta(uma: Faixa, outra: Faixa): boolean {
  return uma.de <= outra.ate && outra.de <= uma.ate
}

/** What is left of a range when another is taken out of it: none, one or two ranges in order. */
export function tirarFaixa(faixa: Faixa, fora: Faixa): Faixa[] {
  if (!isSobreposta(faixa, fora)) return [faixa]
  return [
    { de: faixa.de, ate: fora.de - 1 },
    { de: fora.ate + 1, ate: faixa.ate },
  ].filter(({ de, ate }) => de <= ate)
}
