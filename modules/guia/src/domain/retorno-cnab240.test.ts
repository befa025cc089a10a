import { Dinheiro } from '@iss/kernel/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { montarCnab240 } from './montar-cnab240.ts'
import { isCnab240, lerRetornoCnab240 } from './retorno-cnab240.ts'

const inteiro = {
  convenio: '123456',
  empresa: 'PREFEITURA',
  banco: '104',
  nomeBanco: 'CAIXA',
  geradoEm: '2026-04-16',
  sequencial: 12,
  linhas: [
    { guia: 77, dataPagamento: '2026-04-15', dataCredito: '2026-04-16', valor: Dinheiro.from('1248.00') },
    { guia: 78, dataPagamento: '2026-04-15', dataCredito: '2026-04-16', valor: Dinheiro.from('10.00'), movimento: '02' },
  ],
}
const valido = montarCnab240(inteiro)
const linhas = valido.split('\r\n')
/** The file with what stands at a position of a line replaced. */
const com = (linha: number, posicao: number, texto: string) =>
  linhas
    .map((uma, indice) =>
      indice === linha - 1 ? uma.slice(0, posicao - 1) + texto + uma.slice(posicao - 1 + texto.length) : uma,
    )
    .join('\r\n')

describe('return of slips in CNAB 240 (A36)', () => {
  it('reads what is paid and leaves out the entry of a slip', () => {
    expect(isCnab240(valido)).toBe(true)
    const { retorno, erros } = lerRetornoCnab240(valido)
    expect(erros).toEqual([])
    expect(retorno).toMatchObject({
      convenio: '123456',
      banco: '104',
      nomeBanco: 'CAIXA',
      geradoEm: '2026-04-16',
      sequencial: '000012',
    })
    expect(retorno?.pagamentos).toHaveLength(1)
    expect(retorno?.pagamentos[0]).toMatchObject({
      linha: 3,
      numeroDaGuia: 77,
      codigoBarras: '14000000000000077',
      dataPagamento: '2026-04-15',
    })
    expect([retorno?.total, retorno?.pagamentos[0]?.tarifa].map(String)).toEqual(['1248.00', '1.50'])
  })

  it('gives back what was written, whatever was', () => {
    const linha = fc.record({
      guia: fc.integer({ min: 1, max: 2_000_000_000 }),
      dataPagamento: fc.constantFrom('2024-02-29', '2026-01-01', '2026-12-31'),
      dataCredito: fc.constantFrom('2026-01-02', '2027-01-01'),
      valor: fc.bigInt({ min: 0n, max: 10n ** 13n }).map((centavos) => Dinheiro.centavos(centavos)),
    })
    fc.assert(
      fc.property(fc.array(linha, { maxLength: 20 }), (todas) => {
        const { retorno, erros } = lerRetornoCnab240(montarCnab240({ ...inteiro, linhas: todas }))
        expect(erros).toEqual([])
        expect(
          retorno?.pagamentos.map(({ numeroDaGuia, dataPagamento, dataCredito, valor }) => [
            numeroDaGuia,
            dataPagamento,
            dataCredito,
            `${valor}`,
          ]),
        ).toEqual(todas.map(({ guia, dataPagamento, dataCredito, valor }) => [guia, dataPagamento, dataCredito, `${valor}`]))
        expect(retorno?.total.toString()).toBe(Dinheiro.sum(todas.map(({ valor }) => valor)).toString())
      }),
    )
  })

  it.each([
    ['no header', linhas.slice(1).join('\n'), 'registro', 1],
    ['a file of remittance', com(1, 143, '1'), 'tipoArquivo', 1],
    ['day of the file', com(1, 144, '31042026'), 'dataGeracao', 1],
    ['record too long', com(1, 240, ' x'), 'registro', 1],
    ['number of the slip', com(3, 40, '99'), 'nossoNumero', 3],
    ['fee', com(3, 199, 'x'), 'tarifa', 3],
    ['amount', com(4, 78, 'x'), 'valor', 4],
    ['day of payment', com(4, 138, '31042026'), 'dataPagamento', 4],
    ['day of credit', com(4, 146, '00000000'), 'dataCredito', 4],
    ['T without U', [...linhas.slice(0, 3), ...linhas.slice(4)].join('\r\n'), 'segmento', 3],
    ['U without T', [...linhas.slice(0, 2), ...linhas.slice(3)].join('\r\n'), 'segmento', 3],
    ['unknown record', com(2, 8, '7'), 'registro', 2],
    ['records of the lot', com(7, 18, '000009'), 'totalRegistros', 7],
    ['lots', com(8, 18, '000002'), 'totalLotes', 8],
    ['records of the file', com(8, 24, '000009'), 'totalRegistros', 8],
    ['no end', linhas.slice(0, 7).join('\n'), 'registro', 7],
    ['a lot without end', [...linhas.slice(0, 6), linhas[7]].join('\n'), 'lote', 7],
  ])('tells the line and field: %s', (_titulo, texto, campo, linha) => {
    const { retorno, erros } = lerRetornoCnab240(texto)
    expect(retorno).toBeNull()
    expect(erros).toContainEqual(expect.objectContaining({ campo, linha }))
  })
})
