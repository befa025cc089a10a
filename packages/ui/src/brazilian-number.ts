/** Typing of numbers in the Brazilian form: dot for thousands, comma for decimals (spec 1 §9). */

/**
 * What may stand in the box after a key or a paste; null when the change is to be refused.
 * Currency signs, percent signs and blanks of a pasted text are dropped.
 */
export function acceptNumberText(text: string, scale: number, allowNegative: boolean): string | null {
  const bare = text.replace(/R\$|%|\s/g, '')
  const sign = allowNegative ? '-?' : ''
  const fraction = scale > 0 ? `(?:,\\d{0,${scale}})?` : ''
  return new RegExp(`^${sign}[\\d.]*${fraction}$`).test(bare) ? bare : null
}

/**
 * The decimal text ('1500.50') of what stands in the box, cut to `scale` places; null when it holds no digit.
 * A dot separates thousands, except where it cannot: a single one without comma and without exactly three digits behind it
 * ('1500.5' from a spreadsheet or a numeric keypad) is the decimal mark.
 */
export function toDecimalText(text: string, scale: number): string | null {
  if (!/\d/.test(text)) return null
  const single = /^(-?\d*)\.(\d+)$/.exec(text)
  if (single && single[2]?.length !== 3 && (single[2]?.length ?? 0) <= scale) return clean(`${single[1]}.${single[2]}`)
  return clean(text.replaceAll('.', '').replace(',', '.'))
}

function clean(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
  const bare = whole.replace(/^0+(?=\d)/, '') || '0'
  return sign + bare + (fraction && `.${fraction}`)
}
