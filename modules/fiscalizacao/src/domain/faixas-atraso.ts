import { Dinheiro } from '@iss/kernel/dinheiro'

/** Bands of days overdue, with their last day. Source: fiscal screens F16. */
export const faixasDeAtraso: readonly { readonly ate: number; readonly label: string }[] = [
  { ate: 30, label: 'Até 30 dias' },
  { ate: 90, label: '31 a 90 dias' },
  { ate: 180, label: '91 a 180 dias' },
  { ate: 360, label: '181 a 360 dias' },
  { ate: Number.POSITIVE_INFINITY, label: 'Acima de 360 dias' },
]

/** Adds an amount to the band of these days overdue, or to the band of this name. */
export function somarFaixa(somas: Map<string, Dinheiro>, atraso: number | string, valor: Dinheiro): void {
  const label = typeof atraso === 'string' ? atraso : (faixasDeAtraso.find(({ ate }) => atraso <= ate)?.label ?? '')
  somas.set(label, (somas.get(label) ?? Dinheiro.zero).plus(valor))
}

/** Every band with its amount, in order. */
export function listFaixas(somas: ReadonlyMap<string, Dinheiro>): { label: string; valor: Dinheiro }[] {
  return faixasDeAtraso.map(({ label }) => ({ label, valor: somas.get(label) ?? Dinheiro.zero }))
}
