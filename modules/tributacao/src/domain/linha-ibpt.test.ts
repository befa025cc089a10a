import { describe, expect, it } from 'vitest'
import { type ColunaIbpt, compareVersoes, isServico, lerLinhaIbpt, normalizeItemIbpt } from './linha-ibpt.ts'

const certa: Record<ColunaIbpt, string> = {
  codigo: '0101',
  ex: '',
  tipo: '2',
  descricao: 'Análise e desenvolvimento de sistemas',
  nacionalfederal: '13.45',
  importadosfederal: '15,45',
  estadual: '0.00',
  municipal: '2.90',
  vigenciainicio: '01/01/2026',
  vigenciafim: '30/04/2026',
  chave: 'A1B2C3',
  versao: '26.1.A',
  fonte: 'IBPT',
}
const ler = (mudanca: Partial<typeof certa> = {}) => lerLinhaIbpt({ ...certa, ...mudanca })

describe('lerLinhaIbpt (A34)', () => {
  it('reads an item of the list with its four percents and its period', () => {
    expect(ler()).toEqual({
      linha: {
        item: '1.01',
        tipo: 'LC116',
        ex: '',
        descricao: 'Análise e desenvolvimento de sistemas',
        nacionalFederal: '13.45',
        importadosFederal: '15.45',
        estadual: '0.00',
        municipal: '2.90',
        inicio: '2026-01-01',
        fim: '2026-04-30',
        chave: 'A1B2C3',
        versao: '26.1.A',
        fonte: 'IBPT',
      },
      violations: [],
    })
  })

  it.each([
    ['1.1502.20.00', { item: '115022000', tipo: 'NBS' }],
    ['115022000', { item: '115022000', tipo: 'NBS' }],
    ['0702', { item: '7.02', tipo: 'LC116' }],
    ['9999', null],
    ['84713012', null],
  ])('the code %s is %j', (texto, item) => expect(normalizeItemIbpt(texto)).toEqual(item))

  it.each([
    [{ codigo: '9999' }, 'O código 9999 não é da NBS nem da lista de serviços.'],
    [{ municipal: '101' }, 'A coluna municipal deve ter um percentual de 0 a 100: 101.'],
    [{ nacionalfederal: 'x' }, 'A coluna nacionalfederal deve ter um percentual de 0 a 100: x.'],
    [{ vigenciafim: '31/12/2025' }, 'A vigência deve ter início e fim no formato dd/mm/aaaa, o fim não antes do início.'],
    [{ versao: ' ' }, 'A coluna versao está em branco.'],
  ])('refuses %j', (mudanca, sentenca) => {
    const { linha, violations } = ler(mudanca)
    expect([linha, violations.map(({ message }) => message)]).toEqual([null, [sentenca]])
  })

  it('goods are no services, and versions are ordered by their numbers', () => {
    expect([isServico('0'), isServico('1'), isServico('2')]).toEqual([false, true, true])
    expect(['26.2.A', '26.1.B', '26.1.A', '26.10.A'].sort(compareVersoes)).toEqual(['26.1.A', '26.1.B', '26.2.A', '26.10.A'])
  })
})
