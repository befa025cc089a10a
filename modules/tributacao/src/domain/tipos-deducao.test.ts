import { describe, expect, it } from 'vitest'
import {
  deducaoDeAbrasf,
  deducaoParaAbrasf,
  type DeducaoDita,
  tipoDaDeducao,
  type TipoDeducao,
  tiposDaAtividade,
} from './tipos-deducao.ts'

const subempreitada: TipoDeducao = { id: 5, codigo: 8, nome: 'Subempreitada de mão de obra', fonte: 'Lei municipal 10, art. 3' }

describe('kinds of deduction that a service takes', () => {
  it.each<[string, string, string, readonly TipoDeducao[], string[]]>([
    ['7.02 by the law (art. 7 §2 I)', '7.02', '2026-04-15', [], ['Materiais']],
    ['7.05 by the law', '7.05', '2026-04-15', [], ['Materiais']],
    ['1.01: none', '1.01', '2026-04-15', [], []],
    ['7.02 before the law', '7.02', '2003-07-31', [], []],
    ['7.02 with what the city adds', '7.02', '2026-04-15', [subempreitada], ['Subempreitada de mão de obra', 'Materiais']],
    ['4.22 by the city alone', '4.22', '2026-04-15', [subempreitada], ['Subempreitada de mão de obra']],
  ])('H1 %s', (_titulo, subitem, data, doMunicipio, nomes) => {
    expect(tiposDaAtividade(subitem, data, doMunicipio).map(({ nome }) => nome)).toEqual(nomes)
  })

  it.each<[string, DeducaoDita, string | null]>([
    ['by its number', { codigo: 2, descricao: 'x' }, 'Materiais'],
    ['by a number that is not linked', { codigo: 4, descricao: 'Materiais' }, null],
    ['by its row', { id: 5, descricao: '' }, 'Subempreitada de mão de obra'],
    ['by a row of another activity', { id: 6, descricao: 'Materiais' }, null],
    ['by its name, whatever case and accents', { descricao: 'SUBEMPREITADA DE MAO DE OBRA' }, 'Subempreitada de mão de obra'],
    ['by its first word', { descricao: 'subempreitada' }, 'Subempreitada de mão de obra'],
    ['by the name of a kind that is not linked', { descricao: 'Reembolso de despesas' }, null],
    ['by words that name none: the first', { descricao: 'Nota vinculada para dedução' }, 'Subempreitada de mão de obra'],
  ])('H1 a deduction told %s', (_titulo, dita, nome) => {
    expect(tipoDaDeducao(dita, tiposDaAtividade('7.02', '2026-04-15', [subempreitada]))?.nome ?? null).toBe(nome)
  })

  it('H1 an activity without kinds takes none', () => {
    expect(tipoDaDeducao({ descricao: 'Materiais' }, [])).toBeNull()
    expect(tipoDaDeducao({ descricao: 'Deduções informadas no RPS' }, [])).toBeNull()
  })

  it.each([
    [1, 2, 'Materiais'],
    [2, 8, 'Subempreitada de mão de obra'],
    [3, 7, 'Serviços'],
    [4, 3, 'Produção externa'],
    [5, 1, 'Alimentação e bebidas/frigobar'],
    [6, 4, 'Reembolso de despesas'],
    [7, 5, 'Repasse consorciado'],
    [8, 6, 'Repasse plano de saúde'],
    [99, 99, 'Outras deduções'],
  ])('ABRASF %i is %i of the national layout: %s (tsTipoDeducao 2.04, tpDedRed 1.01)', (abrasf, nacional) => {
    expect(deducaoDeAbrasf(abrasf)).toBe(nacional)
    expect(deducaoParaAbrasf(nacional)).toBe(abrasf)
  })
})
