import type { Mutant } from '../mutant.ts'

const guia = 'modules/guia/src/web'
const encerramento = 'modules/encerramento/src/web'
const abas = 'modules/nota/src/web/parts/nota-abas'
const totais = 'modules/emissao/src/web/parts/emissao-totais'
const guiaTests = [`${guia}/guia.test.tsx`] as const
const encerramentoTests = [`${encerramento}/parts/quadro-calculo.test.tsx`] as const

/** Faults of screens: the server says one amount and another one is shown. */
export const screenMutants: readonly Mutant[] = [
  {
    file: `${guia}/guia.tsx`,
    text: '<strong>{formatMoney(data.total)}</strong>',
    instead: '<strong>{formatMoney(data.base)}</strong>',
    breaks: 'the total of a guide is its principal',
    tests: guiaTests,
  },
  {
    file: `${guia}/guia.tsx`,
    text: "label: 'Multa', value: formatMoney(data.multa)",
    instead: "label: 'Multa', value: formatMoney(data.juros)",
    breaks: 'the fine shows the interest',
    tests: guiaTests,
  },
  {
    file: `${guia}/guia.tsx`,
    text: "label: 'Vencimento', value: formatDate(data.vencimento)",
    instead: "label: 'Vencimento', value: formatDate(data.validade)",
    breaks: 'a guide falls due on the day that its code ends',
    tests: guiaTests,
  },
  {
    file: `${guia}/guia.tsx`,
    text: "{ key: 'devido', label: 'Devido no dia'",
    instead: "{ key: 'valor', label: 'Devido no dia'",
    breaks: 'what was due is what was paid',
    tests: guiaTests,
  },
  {
    file: `${guia}/guia.tsx`,
    text: "{ key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum' }",
    instead: "{ key: 'imposto', label: 'Imposto', kind: 'money' }",
    breaks: 'the rows of a guide have no sum',
    tests: guiaTests,
  },
  {
    file: `${guia}/parts/guia-recalculo.tsx`,
    text: "label: 'Total', value: formatMoney(data.total)",
    instead: "label: 'Total', value: formatMoney(data.base)",
    breaks: 'a recalculation promises the old amount',
    tests: guiaTests,
  },
  {
    file: `${guia}/parts/guia-recalculo.tsx`,
    text: "label: 'Juros', value: formatMoney(data.juros)",
    instead: "label: 'Juros', value: formatMoney(data.multa)",
    breaks: 'a recalculation shows the fine as interest',
    tests: guiaTests,
  },
  {
    file: `${totais}.tsx`,
    text: "rotulo: 'Valor a receber do tomador', valor: aReceber(resultado?.aReceber)",
    instead: "rotulo: 'Valor a receber do tomador', valor: formatMoney(resultado?.liquido)",
    breaks: 'what the taker owes is the net value',
    tests: [`${totais}.test.tsx`],
  },
  {
    file: `${totais}.tsx`,
    text: "rotulo: 'Base de cálculo', valor: formatMoney(resultado?.base)",
    instead: "rotulo: 'Base de cálculo', valor: formatMoney(resultado?.valorTotal)",
    breaks: 'the base is the total',
    tests: [`${totais}.test.tsx`],
  },
  {
    file: `${totais}.tsx`,
    text: "resultado.retido ? 'Sim' : 'Não'",
    instead: "resultado.retido ? 'Não' : 'Sim'",
    breaks: 'the bar says the contrary of what is withheld',
    tests: [`${totais}.test.tsx`],
  },
  {
    file: `${abas}.tsx`,
    text: "['Deduções', formatMoney(nota.deducoes)]",
    instead: "['Deduções', formatMoney(nota.descontoCondicional)]",
    breaks: 'deductions show a discount',
    tests: [`${abas}.test.tsx`],
  },
  {
    file: `${abas}.tsx`,
    text: "['Valor líquido', formatMoney(nota.liquido), true]",
    instead: "['Valor líquido', formatMoney(nota.aReceber), true]",
    breaks: 'the net value is what the taker owes',
    tests: [`${abas}.test.tsx`],
  },
  {
    file: `${abas}.tsx`,
    text: "nota.retido ? 'ISS retido' : 'ISS'",
    instead: "nota.retido ? 'ISS' : 'ISS retido'",
    breaks: 'the tax of the provider is called withheld',
    tests: [`${abas}.test.tsx`],
  },
  {
    file: `${encerramento}/parts/quadro-calculo.tsx`,
    text: "['Pedágio', calculo.totalPedagio]",
    instead: "['Pedágio', calculo.totalCartorio]",
    breaks: 'tolls show the books of notaries',
    tests: encerramentoTests,
  },
  {
    file: `${encerramento}/parts/quadro-calculo.tsx`,
    text: "['Recebido', calculo.totalRecebido]",
    instead: "['Recebido', calculo.totalCredito]",
    breaks: 'what was paid shows the credits',
    tests: encerramentoTests,
  },
  {
    file: `${encerramento}/parts/quadro-calculo.tsx`,
    text: '{calculo.valorEncerrado.formatReais()}',
    instead: '{calculo.valorDevido.formatReais()}',
    breaks: 'a closing asks for what was due before credits',
    tests: encerramentoTests,
  },
  {
    file: `${encerramento}/monitor-encerramento.tsx`,
    text: 'label="Encerrados" value={data.encerrados}',
    instead: 'label="Encerrados" value={data.esperados}',
    breaks: 'the monitor counts who has not closed',
    tests: encerramentoTests,
  },
  {
    file: `${encerramento}/monitor-encerramento.tsx`,
    text: "{ key: 'valor', label: 'Valor devido', kind: 'money', total: 'sum' }",
    instead: "{ key: 'imposto', label: 'Valor devido', kind: 'money', total: 'sum' }",
    breaks: 'the amount due leaves credits and discount out',
    tests: encerramentoTests,
  },
]
