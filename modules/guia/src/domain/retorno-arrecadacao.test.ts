import { describe, expect, it } from 'vitest'
import { lerRetornoArrecadacao } from './retorno-arrecadacao.ts'

const CODIGO = '81620000012480098762026043000000001234560326'
const A = `A2${'9876'.padEnd(20)}${'PREFEITURA'.padEnd(20)}104${'CAIXA'.padEnd(20)}2026041600001203CODIGO DE BARRAS`.padEnd(150)
const pagamento = (centavos: string, codigo = CODIGO, data = '20260415') =>
  `G${'1234'.padEnd(20)}${data}20260416${codigo}${centavos.padStart(12, '0')}0000150${'1'.padStart(8, '0')}${'0001'.padEnd(8)}3${'AUT123'.padEnd(23)}1`.padEnd(
    150,
  )
const trailer = (registros: number, centavos: string) =>
  `Z${String(registros).padStart(6, '0')}${centavos.padStart(17, '0')}`.padEnd(150)
const arquivo = (...linhas: string[]) => `${linhas.join('\r\n')}\r\n`

describe('FEBRABAN return file (law §4.5)', () => {
  it('reads header, payments and totals', () => {
    const { retorno, erros } = lerRetornoArrecadacao(arquivo(A, pagamento('124800'), pagamento('120000'), trailer(4, '244800')))
    expect(erros).toEqual([])
    expect(retorno).toMatchObject({
      convenio: '9876',
      banco: '104',
      nomeBanco: 'CAIXA',
      geradoEm: '2026-04-16',
      sequencial: '000012',
    })
    expect(retorno?.total.toString()).toBe('2448.00')
    const [primeiro] = retorno?.pagamentos ?? []
    expect(primeiro).toMatchObject({
      linha: 2,
      dataPagamento: '2026-04-15',
      dataCredito: '2026-04-16',
      codigoBarras: CODIGO,
      agencia: '0001',
      formaArrecadacao: '3',
      autenticacao: 'AUT123',
      formaPagamento: '1',
    })
    expect([primeiro?.valor, primeiro?.tarifa].map(String)).toEqual(['1248.00', '1.50'])
  })

  it('accepts records without the blanks at the end and LF alone', () => {
    const curto = [A, pagamento('124800'), trailer(3, '124800')].map((linha) => linha.trimEnd()).join('\n')
    expect(lerRetornoArrecadacao(curto).retorno?.pagamentos).toHaveLength(1)
  })

  it.each([
    ['empty', '', 'registro', 1],
    ['no header', arquivo(pagamento('1'), trailer(2, '1')), 'registro', 1],
    ['no trailer', arquivo(A, pagamento('1')), 'registro', 2],
    ['record too long', arquivo(`${A}x`, trailer(2, '0')), 'registro', 1],
    ['unknown record', arquivo(A, `X${' '.repeat(149)}`, trailer(3, '0')), 'registro', 2],
    ['number of records', arquivo(A, pagamento('124800'), trailer(4, '124800')), 'totalRegistros', 3],
    ['sum', arquivo(A, pagamento('124800'), trailer(3, '124801')), 'valorTotal', 3],
    ['bar code', arquivo(A, pagamento('124800', CODIGO.replace(/6$/, '7')), trailer(3, '124800')), 'codigoBarras', 2],
    ['date', arquivo(A, pagamento('124800', CODIGO, '20260431'), trailer(3, '124800')), 'dataPagamento', 2],
  ])('tells the line and field: %s', (_titulo, texto, campo, linha) => {
    const { retorno, erros } = lerRetornoArrecadacao(texto)
    expect(retorno).toBeNull()
    expect(erros).toContainEqual(expect.objectContaining({ campo, linha: texto === '' ? expect.any(Number) : linha }))
  })
})
