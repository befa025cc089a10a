import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { describe, expect, it } from 'vitest'
import { gravarItem, isCancelavel, type ItemLocado, type PedidoDoRecibo, totalDoRecibo, validarRecibo } from './recibo-locacao.ts'

const item = (quantidade: string, valorUnitario: string): ItemLocado => ({
  descricao: 'Betoneira 400 litros',
  unidade: 'DIA',
  quantidade: Decimal4.from(quantidade),
  valorUnitario: Decimal4.from(valorUnitario),
})
const certo: PedidoDoRecibo = {
  dataPrestacao: '2026-04-15',
  periodoInicio: '2026-04-01',
  periodoFim: '2026-04-30',
  locatario: { documento: '40000002000103', nome: 'Beta Construções', inscricaoMunicipal: null, email: null, telefone: null },
  itens: [item('3', '500.00')],
}
const contra = (mudado: Partial<PedidoDoRecibo>) =>
  validarRecibo({ ...certo, ...mudado }, { hoje: '2026-04-15', locador: '40000013000185' }).map(({ field, message }) => [
    field,
    message,
  ])

it('R1 the total of a receipt: 3 × 500,00 = 1.500,00, each item rounded half to even', () => {
  expect(totalDoRecibo(certo.itens).format()).toBe('1.500,00')
  expect(totalDoRecibo([item('0.5', '0.05'), item('0.5', '0.07'), item('1', '10')]).format()).toBe('10,06')
  expect(gravarItem(item('3', '500.00'))).toEqual({
    descricao: 'Betoneira 400 litros',
    unidade: 'DIA',
    quantidade: '3',
    valorUnitario: '500',
    total: '1500.00',
  })
})

describe('R1 what stands against a receipt, each at its field', () => {
  it('nothing against a right one, nor against one without a period', () => {
    expect(contra({})).toEqual([])
    expect(contra({ periodoInicio: null, periodoFim: null })).toEqual([])
  })
  it.each<[string, Partial<PedidoDoRecibo>, [string, string]]>([
    ['no item', { itens: [] }, ['itens', 'Informe ao menos um item.']],
    ['a day to come', { dataPrestacao: '2026-04-16' }, ['dataPrestacao', 'A data do recibo não pode ser futura.']],
    [
      'an end before the beginning',
      { periodoInicio: '2026-04-30', periodoFim: '2026-04-01' },
      ['periodoFim', 'O fim do período de locação não pode ser anterior ao início.'],
    ],
    ['an end without a beginning', { periodoInicio: null }, ['periodoInicio', 'Informe o início do período de locação.']],
    [
      'a document that is none',
      { locatario: { ...certo.locatario, documento: '11111111111' } },
      ['locatario.documento', 'O CPF/CNPJ do locatário é inválido.'],
    ],
    [
      'the provider himself',
      { locatario: { ...certo.locatario, documento: '40.000.013/0001-85' } },
      ['locatario.documento', 'O locatário não pode ser o próprio locador.'],
    ],
    ['no name', { locatario: { ...certo.locatario, nome: ' ' } }, ['locatario.nome', 'Informe o nome do locatário.']],
    ['no quantity', { itens: [item('0', '500')] }, ['itens.0.quantidade', 'A quantidade do bem deve ser maior que zero.']],
    [
      'a negative value',
      { itens: [item('1', '-1')] },
      ['itens.0.valorUnitario', 'O valor unitário da locação deve ser maior que zero.'],
    ],
    [
      'a total that rounds to nothing',
      { itens: [item('0.01', '0.01')] },
      ['itens', 'O valor total do recibo deve ser maior que zero.'],
    ],
    [
      'a total beyond its column',
      { itens: [item('99999999999', '99999999999')] },
      ['itens', 'O valor total do recibo não pode passar de R$ 9.999.999.999.999,99.'],
    ],
  ])('%s', (_nome, mudado, esperado) => expect(contra(mudado)).toEqual([esperado]))
})

it.each([
  ['2026-04-15', true],
  ['2026-04-30', true],
  ['2026-05-01', false],
])('R2 a receipt of 04/2026 may be cancelled on %s: %s', (hoje, pode) =>
  expect(isCancelavel(Competencia.from('2026-04'), hoje)).toBe(pode),
)
