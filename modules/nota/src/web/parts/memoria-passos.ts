import type { PassoDeCalculo } from '@iss/ui/memoria-de-calculo'
import { formatMoney, formatPercent } from '@iss/ui/format'

type Passo = { passo: string; descricao: string; valores: Record<string, string>; fonte: string }

/** Which figure of a step stands at its right: the result of the step. */
const resultadoDoPasso: Readonly<Record<string, { valor: string; kind: 'money' | 'percent' }>> = {
  'valor-total': { valor: 'valorTotal', kind: 'money' },
  deducao: { valor: 'valor', kind: 'money' },
  'limite-deducoes': { valor: 'deducoes', kind: 'money' },
  rateio: { valor: 'parcela', kind: 'money' },
  'beneficio-base': { valor: 'beneficioBase', kind: 'money' },
  base: { valor: 'base', kind: 'money' },
  aliquota: { valor: 'aliquota', kind: 'percent' },
  imposto: { valor: 'imposto', kind: 'money' },
  'desconto-imposto': { valor: 'imposto', kind: 'money' },
  liquido: { valor: 'liquido', kind: 'money' },
  'a-receber': { valor: 'aReceber', kind: 'money' },
  'base-ibs-cbs': { valor: 'base', kind: 'money' },
  'IBS estadual': { valor: 'valor', kind: 'money' },
  'IBS municipal': { valor: 'valor', kind: 'money' },
  CBS: { valor: 'valor', kind: 'money' },
  'ibs-cbs': { valor: 'total', kind: 'money' },
  ibpt: { valor: 'valor', kind: 'money' },
}

/** The memory of calculation of a note as the steps that a taxpayer reads. */
export function passosDaMemoria(memoria: readonly Passo[]): PassoDeCalculo[] {
  return memoria.map(({ passo, descricao, valores, fonte }) => {
    const resultado = resultadoDoPasso[passo]
    const texto = resultado ? valores[resultado.valor] : undefined
    return {
      descricao,
      fonte,
      valor: texto === undefined ? undefined : resultado?.kind === 'percent' ? formatPercent(texto) : formatMoney(texto),
    }
  })
}
