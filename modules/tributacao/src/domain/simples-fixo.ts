import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { PassoMemoria } from './memoria.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** Subitems whose provider of the Simples pays a fixed ISS to the municipality where its law says so, dated. */
export type SubitemDoFixo = Vigente & { readonly subitem: string; readonly fonte: string }

/** What a memory of calculation names as the source of a fixed ISS. */
export const FONTE_ISS_FIXO = 'LC 123/2006 art. 18, §22-A'

/** Accounting offices. Source: LC 123/2006 art. 18 §§5-B, XIV, and 22-A (LC 128/2008). */
export const subitensDoFixo: readonly SubitemDoFixo[] = [
  { subitem: '17.19', inicio: '2009-01-01', fim: null, fonte: FONTE_ISS_FIXO },
]

/**
 * Whether a service of a company of the Simples is under its fixed ISS: an accounting office whose dated regime bears the value that municipal law
 * fixes. Other services of the same company keep the rate of the Simples.
 */
export function isIssFixoDoSimples(
  { subitem, data, valor }: { subitem: string; data: Data; valor: Dinheiro | null | undefined },
  tabela: readonly SubitemDoFixo[] = subitensDoFixo,
): boolean {
  return valor?.isPositive() === true && tabela.some((linha) => linha.subitem === subitem && isVigente(linha, data))
}

/** Whether a note was issued under a fixed ISS, by its memory of calculation. */
export function temIssFixo(memoria: readonly Pick<PassoMemoria, 'passo' | 'fonte'>[]): boolean {
  return memoria.some(({ passo, fonte }) => passo === 'aliquota' && fonte === FONTE_ISS_FIXO)
}
