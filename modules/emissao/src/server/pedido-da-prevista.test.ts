import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { pedidoNota } from '../../test/pedido.ts'
import { pedidoDaPrevista } from './pedido-da-prevista.ts'

const alvo = (valor: string) => ({
  de: Competencia.from('2026-03'),
  para: Competencia.from('2026-04'),
  data: '2026-04-10',
  valor: Dinheiro.from(valor),
})
const zero = Dinheiro.zero
const item = (descricao: string, quantidade: string, valorUnitario: string) => ({
  descricao,
  unidade: null,
  quantidade: Decimal4.from(quantidade),
  valorUnitario: Decimal4.from(valorUnitario),
  desconto: Dinheiro.from('1.00'),
  descontoIncondicional: zero,
})
const base = pedidoNota({
  itens: [item('Suporte 03/2026', '2', '500'), item('Hospedagem', '1', '500')],
  retencoes: { ...pedidoNota().retencoes, pis: Dinheiro.from('9.75') },
  observacoes: 'Contrato de março de 2026',
})
const linhas = ({ itens }: ReturnType<typeof pedidoDaPrevista>) =>
  itens.map(({ descricao, quantidade, valorUnitario }) => [descricao, String(quantidade), String(valorUnitario)])

describe('a recurring note for one competence', () => {
  it('of the same value keeps its rows; texts name the new month, discounts stay behind', () => {
    const pedido = pedidoDaPrevista(base, alvo('1500.00'))
    expect(linhas(pedido)).toEqual([
      ['Suporte 04/2026', '2', '500'],
      ['Hospedagem', '1', '500'],
    ])
    expect([pedido.dataPrestacao, pedido.observacoes, String(pedido.itens[0]?.desconto)]).toEqual([
      '2026-04-10',
      'Contrato de abril de 2026',
      '0.00',
    ])
    expect(String(pedido.retencoes.pis)).toBe('9.75')
  })

  it('of another value divides it among the rows to the centavo, withholdings in proportion', () => {
    const pedido = pedidoDaPrevista(base, alvo('1000.00'))
    // Two thirds and one third of 1.000,00; PIS 0,65%.
    expect(linhas(pedido)).toEqual([
      ['Suporte 04/2026', '1', '666.67'],
      ['Hospedagem', '1', '333.33'],
    ])
    expect(String(pedido.retencoes.pis)).toBe('6.50')
  })
})
