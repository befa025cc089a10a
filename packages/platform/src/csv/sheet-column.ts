import type { KindName } from '@iss/kinds'

/** A column of a sheet. Its cells are values of the kind or their JSON ('1500.00', '2026-04-15'); null, undefined and '' are empty cells. */
export type SheetColumn = {
  label: string
  kind: KindName
  /** Width in characters, for formats that know widths; that of the kind unless told. */
  width?: number
}
