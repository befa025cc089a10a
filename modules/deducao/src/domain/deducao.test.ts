import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { aplicarMudancas, formatChaveDeducao, moverNotas, parseChaveDeducao, semMudancas, somarVinculadas } from './deducao.ts'

describe('names of notes for deduction', () => {
  it.each([
    ['NFE-12', { origem: 'NFE', id: 12 }],
    ['ESC-7', { origem: 'ESC', id: 7 }],
    ['ESC-0', null],
    ['XXX-7', null],
    ['7', null],
  ] as const)('%s', (texto, chave) => {
    expect(parseChaveDeducao(texto)).toEqual(chave)
    expect(chave === null ? texto : formatChaveDeducao(chave)).toBe(texto)
  })
})

describe('M2-2.15 pending changes of the two lists (spec 2 §2.15)', () => {
  it('a move is a pending added or removed id', () => {
    const descida = moverNotas(semMudancas, ['NFE-1', 'NFE-2'], 'vincular')
    expect(descida).toEqual({ adicionadas: ['NFE-1', 'NFE-2'], removidas: [] })
    expect(moverNotas(descida, ['NFE-9'], 'desvincular')).toEqual({ adicionadas: ['NFE-1', 'NFE-2'], removidas: ['NFE-9'] })
  })
  it('moving a note back cancels the pending change', () => {
    const descida = moverNotas(semMudancas, ['NFE-1', 'NFE-2'], 'vincular')
    expect(moverNotas(descida, ['NFE-1'], 'desvincular')).toEqual({ adicionadas: ['NFE-2'], removidas: [] })
    const subida = moverNotas(semMudancas, ['NFE-9'], 'desvincular')
    expect(moverNotas(subida, ['NFE-9'], 'vincular')).toEqual(semMudancas)
  })
  it('moving twice the same way changes nothing more', () => {
    const uma = moverNotas(semMudancas, ['NFE-1'], 'vincular')
    expect(moverNotas(uma, ['NFE-1'], 'vincular')).toEqual(uma)
  })
  it('the lists show the notes where they would be', () => {
    const listas = aplicarMudancas([{ id: 'NFE-1' }, { id: 'NFE-2' }], [{ id: 'NFE-9' }], {
      adicionadas: ['NFE-1'],
      removidas: ['NFE-9'],
    })
    expect(listas).toEqual({ semVinculo: [{ id: 'NFE-2' }, { id: 'NFE-9' }], vinculadas: [{ id: 'NFE-1' }] })
  })
})

it("M2-2.15 'Total Cancelado:' is apart from what counts", () => {
  const soma = somarVinculadas([
    { valor: Dinheiro.from('1500.00'), cancelado: false },
    { valor: Dinheiro.from('250.10'), cancelado: true },
    { valor: Dinheiro.from('0.05'), cancelado: false },
  ])
  expect([soma.vinculado, soma.cancelado].map(String)).toEqual(['1500.05', '250.10'])
})
