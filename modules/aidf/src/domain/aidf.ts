import type { Faixa, TipoAidf } from '@iss/escrituracao/domain/aidf'
import { Aliquota } from '@iss/kernel/aliquota'

/** What is stored of an AIDF; 'Em uso' and 'Encerrada' follow from the numbers used. */
export const situacoesGravadas = ['AGUARDANDO_PAGAMENTO', 'AUTORIZADA', 'CONFECCIONADA', 'CANCELADA'] as const
export type SituacaoGravada = (typeof situacoesGravadas)[number]

export type SituacaoMostrada =
  | 'Aguardando pagamento'
  | 'Autorizada'
  | 'Confeccionada'
  | 'Em uso'
  | 'Encerrada'
  | 'Vencida'
  | 'Cancelada'

/** What became of a paper note (S16). */
export const situacoesNotaPapel = {
  UTILIZADA: 'Utilizada',
  CANCELADA: 'Cancelada',
  EXTRAVIADA: 'Extraviada',
  INUTILIZADA: 'Inutilizada',
} as const
export type SituacaoNotaPapel = keyof typeof situacoesNotaPapel

/** Numbers of a new AIDF: from the one after the last authorised, blocks × notes per block. Source: S03, F141. */
export function proximaFaixa(ultimo: number, quantidade: { blocos: number; notasPorBloco: number }): Faixa {
  return { de: ultimo + 1, ate: ultimo + quantidade.blocos * quantidade.notasPorBloco }
}

/** How many numbers a range holds. */
export function tamanhoFaixa({ de, ate }: Faixa): number {
  return ate - de + 1
}

/** Whether enough of an AIDF was used or declared to ask for another; `minimo` in percent. Source: K41. */
export function isUtilizacaoSuficiente(utilizadas: number, total: number, minimo: Aliquota): boolean {
  return BigInt(utilizadas) * Aliquota.from('100').toScaled() >= BigInt(total) * minimo.toScaled()
}

/** What people read of an AIDF: stored situation, numbers used out of all, and validity on a day. Source: S03 (states). */
export function situacaoAidf(
  aidf: { situacao: SituacaoGravada; validade: string | null; utilizadas: number; total: number },
  hoje: string,
): SituacaoMostrada {
  if (aidf.situacao === 'CANCELADA') return 'Cancelada'
  if (aidf.situacao === 'AGUARDANDO_PAGAMENTO') return 'Aguardando pagamento'
  if (aidf.utilizadas >= aidf.total) return 'Encerrada'
  if (aidf.validade !== null && aidf.validade < hoje) return 'Vencida'
  if (aidf.utilizadas > 0) return 'Em uso'
  return aidf.situacao === 'CONFECCIONADA' ? 'Confeccionada' : 'Autorizada'
}

/** Tone of a situation in lists. */
export function toneAidf(situacao: SituacaoMostrada): 'success' | 'warning' | 'danger' | 'info' | 'neutral' {
  if (situacao === 'Cancelada' || situacao === 'Vencida') return 'danger'
  if (situacao === 'Aguardando pagamento') return 'warning'
  if (situacao === 'Encerrada') return 'neutral'
  return situacao === 'Em uso' ? 'success' : 'info'
}

/** Switch of K41 that accepts each kind of printed document. */
export const chaveDoTipo: Readonly<Record<TipoAidf, 'bloco' | 'formularioContinuo' | 'jogosSoltos' | 'blocoBp'>> = {
  BLOCO: 'bloco',
  FORMULARIO_CONTINUO: 'formularioContinuo',
  JOGOS_SOLTOS: 'jogosSoltos',
  BLOCO_BP: 'blocoBp',
}
