import type { Leiaute } from '../leiaute/leiaute.ts'

/** Forms of days in files, as a registry of layouts offers them. */
export const formasDeDatas = (
  ['AAAA-MM-DD', 'DD/MM/AAAA', 'AAAAMMDD', 'DDMMAAAA'] as const satisfies readonly Leiaute['datas'][]
).map((value) => ({ value, label: value }))

/** Forms of amounts in files, as a registry of layouts offers them. */
export const formasDeValores = [
  { value: 'PONTO', label: '1234.56' },
  { value: 'VIRGULA', label: '1234,56' },
  { value: 'CENTAVOS', label: '123456 (centavos)' },
] as const satisfies readonly { value: Leiaute['valores']; label: string }[]
