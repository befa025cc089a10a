import type { Data } from '@iss/kernel/data'

/** A dated row: in force from `inicio` to `fim`, both included; `fim` null has no end. */
export type Vigente = { readonly inicio: Data; readonly fim: Data | null }

/** True when the row is in force on the civil date. */
export function isVigente({ inicio, fim }: Vigente, data: Data): boolean {
  return inicio <= data && (fim === null || data <= fim)
}

/** The rows in force on the civil date, in the order given. */
export function listVigentes<T extends Vigente>(linhas: readonly T[], data: Data): T[] {
  return linhas.filter((linha) => isVigente(linha, data))
}
