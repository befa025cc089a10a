import { describe, expect, it } from 'vitest'
import { type AntesDaLinha, diferencaCtiss, dizerDiferenca, lerLinhaCtiss, type LinhaCtiss } from './linha-ctiss.ts'

const campos = { grupo: '01', codigo: '010101', ctiss: '0101-0/01-88', item116: '01.01', inicio: '01/01/2026', fim: '' }
const linha: LinhaCtiss = {
  grupo: '01',
  codigo: '010101',
  ctiss: '010100188',
  item116: '1.01',
  inicio: '2026-01-01',
  fim: null,
}
const antes: AntesDaLinha = {
  atividadeId: 7,
  ctiss: [{ id: 3, inicio: '2020-01-01', fim: null, atividade116: '1.01' }],
  vinculos: [],
}
const vinculo = { id: 9, ctissId: 3, inicio: '2026-01-01', fim: null }
const ver = (mudanca: Partial<AntesDaLinha> = {}, daLinha: Partial<LinhaCtiss> = {}) =>
  diferencaCtiss({ ...linha, ...daLinha }, { ...antes, ...mudanca })
const sentenca = (diferenca: ReturnType<typeof ver>) =>
  diferenca.tipo === 'ERRO' ? diferenca.violations.map(({ message }) => message) : diferenca.tipo

describe('lerLinhaCtiss (A35)', () => {
  it('reads a line with the codes in whichever form', () => {
    expect(lerLinhaCtiss(campos)).toEqual({ linha, violations: [] })
    expect(lerLinhaCtiss({ ...campos, ctiss: '010100188', item116: '101', fim: '31/12/2026' }).linha).toEqual({
      ...linha,
      fim: '2026-12-31',
    })
  })

  it.each([
    [{ ctiss: '1234' }, 'O CTISS deve ter nove caracteres: 1234.'],
    [{ item116: '99.99' }, 'O item 99.99 não está na lista de serviços da LC 116.'],
    [{ inicio: '2026' }, 'O início deve ser uma data no formato dd/mm/aaaa: 2026.'],
    [{ fim: '31/12/2025' }, 'O fim deve ser uma data no formato dd/mm/aaaa, não antes do início: 31/12/2025.'],
  ])('refuses %j', (mudanca, dita) => {
    const lida = lerLinhaCtiss({ ...campos, ...mudanca })
    expect([lida.linha, lida.violations.map(({ message }) => message)]).toEqual([null, [dita]])
  })
})

describe('diferencaCtiss', () => {
  it('a new link, of a CTISS that is there or new too', () => {
    expect(ver()).toEqual({ tipo: 'NOVO', ctissId: 3 })
    expect(ver({ ctiss: [] })).toEqual({ tipo: 'NOVO', ctissId: null })
  })

  it('the same link is no change; an end closes it, another end alters it', () => {
    expect(ver({ vinculos: [vinculo] })).toEqual({ tipo: 'IGUAL' })
    expect(ver({ vinculos: [vinculo] }, { fim: '2026-06-30' })).toEqual({ tipo: 'ENCERRADO', vinculo })
    const fechado = { ...vinculo, fim: '2026-03-31' }
    const alterada = ver({ vinculos: [fechado] }, { fim: '2026-06-30' })
    expect(alterada).toEqual({ tipo: 'ALTERADO', vinculo: fechado })
    expect(dizerDiferenca(alterada as Exclude<typeof alterada, { tipo: 'ERRO' }>, { ...linha, fim: '2026-06-30' })).toBe(
      'Alterado: fim de 31/03/2026 para 30/06/2026.',
    )
  })

  it('is refused for an unknown activity, another item, another period of the CTISS, or a link in the way', () => {
    expect(sentenca(ver({ atividadeId: null }))).toEqual(['A atividade 010101 do grupo 01 não está cadastrada.'])
    expect(sentenca(ver({}, { item116: '1.07' }))).toEqual(['O CTISS 0101-0/01-88 já está cadastrado com o item 01.01.'])
    expect(sentenca(ver({}, { inicio: '2019-01-01' }))).toEqual([
      'O CTISS 0101-0/01-88 vale de 01/01/2020 a indeterminado: o vínculo deve caber nesse período.',
    ])
    expect(sentenca(ver({ vinculos: [{ ...vinculo, inicio: '2026-02-01' }] }))).toEqual([
      'A atividade já tem este CTISS de 01/02/2026 a indeterminado.',
    ])
  })
})
