import type { Violation } from '@iss/kernel/errors'
import { acaoErrors } from './errors.ts'
import { esperaResposta, respondeDepoisDoFim, type SituacaoTermo, type TipoTermoFiscal } from './termo.ts'

/** What may be done to a term that was issued, by a term of its own. */
export const atosSobreTermo = ['prorrogar', 'anular'] as const
export type AtoSobreTermo = (typeof atosSobreTermo)[number]

type Alvo = { tipo: TipoTermoFiscal; situacao: SituacaoTermo; acaoFinda: boolean }

/**
 * Why a term does not admit an act; null when it does. A deadline grows while the answer is waited for, which is after the end only that of a fine. Notices and
 * fines are annulled, also after the end (a defence that was accepted); starting and closing terms never: states only move forward. Source: decision 0164.
 */
export function impedimentoDoAto(ato: AtoSobreTermo, { tipo, situacao, acaoFinda }: Alvo): Violation | null {
  if (situacao === 'ANULADO') return acaoErrors.termoAnulado
  if (ato === 'anular') return tipo === 'NOTIFICACAO' || tipo === 'AUTO_INFRACAO' ? null : acaoErrors.naoSeAnula
  if (acaoFinda && !respondeDepoisDoFim(tipo)) return acaoErrors.encerrada
  if (situacao === 'AGUARDA_CIENCIA') return acaoErrors.prorrogarSemCiencia
  return esperaResposta(situacao) ? null : acaoErrors.prorrogarSemPrazo
}

/** The acts that a term admits; a fine that was paid is not offered to be annulled, which would be refused by the number of its guide. */
export const atosAdmitidos = (alvo: Alvo): AtoSobreTermo[] =>
  atosSobreTermo.filter((ato) => impedimentoDoAto(ato, alvo) === null && !(ato === 'anular' && alvo.situacao === 'MULTA_PAGA'))
