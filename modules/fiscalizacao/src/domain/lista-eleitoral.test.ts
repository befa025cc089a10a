import { describe, expect, it } from 'vitest'
import { avisoDeInvalidas, lerEleicao, lerListaEleitoral } from './lista-eleitoral.ts'

const linhas = (...textos: string[][]) => textos.map((campos, indice) => ({ linha: indice + 2, campos }))

describe('the list of CNPJs of the electoral court (F81)', () => {
  it('takes the column of the CNPJ and that of the name, each CNPJ once, and counts the lines without a valid one', () => {
    const { partes, invalidas } = lerListaEleitoral(
      ['SQ_CANDIDATO', 'NM_CANDIDATO', 'NR_CNPJ'],
      linhas(
        ['1', 'Ana', '11.222.333/0001-81'],
        ['2', 'Bia', '11222333000182'],
        ['3', 'Ana outra vez', '11222333000181'],
        ['4', 'Caio', ''],
      ),
    )
    expect(partes).toEqual([{ linha: 2, documento: '11222333000181', nome: 'Ana' }])
    expect(invalidas).toBe(2)
    expect(avisoDeInvalidas(invalidas).map(({ message }) => message)).toEqual(['2 linhas com CNPJ inválido foram ignoradas.'])
    expect(avisoDeInvalidas(0)).toEqual([])
  })

  it('takes a text of bare numbers, the first line among them', () => {
    const { partes, invalidas } = lerListaEleitoral(['11222333000181'], linhas(['11444777000161'], ['x']))
    expect(partes.map(({ linha, documento, nome }) => [linha, documento, nome])).toEqual([
      [1, '11222333000181', ''],
      [2, '11444777000161', ''],
    ])
    expect(invalidas).toBe(1)
  })

  it.each([
    [{ ano: '2026', turno: '2', oficio: ' 15/2026 ' }, { ano: 2026, turno: 2, oficio: '15/2026' }, []],
    [{ ano: '1995', turno: '1' }, { ano: 1995, turno: 1, oficio: '' }, ['O ano eleitoral deve estar entre 1996 e 2200.']],
    [{ ano: '2026', turno: '3' }, { ano: 2026, turno: 1, oficio: '' }, ['O turno deve ser 1 ou 2.']],
  ])('reads the election that was typed beside the file: %j', (pedido, eleicao, frases) => {
    const lida = lerEleicao(pedido)
    expect(lida.eleicao).toEqual(eleicao)
    expect(lida.violacoes.map(({ message }) => message)).toEqual(frases)
  })
})
