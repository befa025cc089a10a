// @vitest-environment jsdom
import { figures, gridFigures, type Shown, showScreen } from '@iss/portal/test-screen'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { afterEach, describe, expect, it } from 'vitest'
import { ItensDaNota, type Nota, TributosDaNota, VinculosDaNota } from './nota-abas.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

const reais = (text: string) => Dinheiro.from(text)
const valores = {
  valorTotal: reais('10000.00'),
  descontoIncondicional: reais('1000.01'),
  descontoCondicional: reais('200.02'),
  deducoes: reais('300.03'),
  base: reais('8699.96'),
  aliquota: Aliquota.from('3.00'),
  imposto: reais('261.00'),
  retido: false,
  retencoes: [
    { rotulo: 'INSS', valor: reais('11.11') },
    { rotulo: 'IRRF', valor: reais('22.22') },
    { rotulo: 'CSLL', valor: Dinheiro.zero },
  ],
  liquido: reais('8705.61'),
  aReceber: reais('8505.59'),
  memoria: [],
}
const nota = {
  ...valores,
  discriminacao: 'Desenvolvimento de programas',
  itens: [
    { descricao: 'Projeto', unidade: 'un', quantidade: '2', valorUnitario: '3.000,00', valor: reais('6000.00') },
    { descricao: 'Horas', unidade: 'h', quantidade: '40', valorUnitario: '100,00', valor: reais('4000.00') },
  ],
  deducoesLista: [
    { descricao: 'Material', fornecedor: null, valor: reais('100.01') },
    { descricao: 'Subempreitada', fornecedor: null, valor: reais('200.02') },
  ],
  vinculos: [{ tipo: 'Guia', descricao: 'Guia nº 70', situacao: 'Paga', valor: '261.00', href: '/home/actions/guia?id=7' }],
} as unknown as Nota

describe('the tabs of a note', () => {
  it('Tributos shows each amount under its label; withholdings of nothing are left out', async () => {
    shown = await showScreen(<TributosDaNota nota={nota} />, [])
    await shown.until(() => shown.container.querySelector('dt'))
    expect(figures(shown.container)).toEqual({
      'Valor total': '10.000,00',
      'Desconto incondicional': '1.000,01',
      'Desconto condicional': '200,02',
      Deduções: '300,03',
      'Base de cálculo': '8.699,96',
      Alíquota: '3,00%',
      ISS: '261,00',
      INSS: '11,11',
      IRRF: '22,22',
      'Valor líquido': '8.705,61',
      'Valor a receber do tomador': '8.505,59',
    })
  })

  it('names the tax as withheld when it is', async () => {
    shown = await showScreen(<TributosDaNota nota={{ ...nota, retido: true }} />, [])
    await shown.until(() => shown.container.querySelector('dt'))
    expect(figures(shown.container)['ISS retido']).toBe('261,00')
    expect(figures(shown.container).ISS).toBeUndefined()
  })

  it('Itens sums the rows and the deductions', async () => {
    shown = await showScreen(<ItensDaNota nota={nota} />, [])
    await shown.until(() => shown.container.querySelector('tfoot'))
    const itens = gridFigures(shown.container, 'Itens')
    expect(
      itens.rows.map(({ Descrição, Quantidade, Valor, ...row }) => [Descrição, Quantidade, row['Valor unitário'], Valor]),
    ).toEqual([
      ['Projeto', '2', '3.000,00', '6.000,00'],
      ['Horas', '40', '100,00', '4.000,00'],
    ])
    expect(itens.totals).toEqual({ Valor: '10.000,00' })
    const deducoes = gridFigures(shown.container, 'Deduções')
    expect(deducoes.rows.map(({ Dedução, Valor }) => [Dedução, Valor])).toEqual([
      ['Material', '100,01'],
      ['Subempreitada', '200,02'],
    ])
    expect(deducoes.totals).toEqual({ Valor: '300,03' })
  })

  it('Vínculos tells the amount of what hangs on the note', async () => {
    shown = await showScreen(<VinculosDaNota nota={nota} />, [])
    await shown.until(() => shown.container.querySelector('li'))
    expect(shown.container.querySelector('li')?.textContent).toContain('Guia nº 70 · R$ 261,00')
  })
})
