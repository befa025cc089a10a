import { Dinheiro } from '@iss/kernel/dinheiro'

/** Bands of days overdue, with their last day. Source: fiscal screens F16. */
const faixas: readonly { readonly ate: number; readonly label: string }[] = [
  { ate: 30, label: 'até 30' },
  { ate: 90, label: '31–90' },
  { ate: 180, label: '91–180' },
  { ate: 360, label: '181–360' },
  { ate: Number.POSITIVE_INFINITY, label: 'acima de 360 dias' },
]

/** Adds an amount to the band of these days overdue, or to the band of this name. */
export function somarFaixa(somas: Map<string, Dinheiro>, atraso: number | string, valor: Dinheiro): void {
  const label = typeof atraso === 'string' ? atraso : (faixas.find(({ ate }) => atraso <= ate)?.label ?? '')
  somas.set(label, (somas.get(label) ?? Dinheiro.zero).plus(valor))
}

/** 'Por idade: até 30: R$ 1,00 · 31–90: …', every band, in order. */
export function formatFaixas(somas: ReadonlyMap<string, Dinheiro>): string {
  return `Por idade: ${faixas.map(({ label }) => `${label}: R$ ${(somas.get(label) ?? Dinheiro.zero).format()}`).join(' · ')}`
}
