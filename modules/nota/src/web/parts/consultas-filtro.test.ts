import { describe, expect, it } from 'vitest'
import { lerFiltro, toEndereco, toPedido } from './consultas-filtro.ts'

describe('filter of Consultas', () => {
  it('goes to the address and comes back the same', () => {
    const endereco =
      'contribuinte=7&de=2026-01&ate=2026-03&nde=5&nate=9&parte=Hospital&situacao=validas&retido=nao&vde=10.50&vate=999.00'
    const filtro = lerFiltro(new URLSearchParams(endereco))
    const partes = Object.entries(toEndereco(filtro)).map(([nome, valor]) => [nome, String(valor)])
    expect(new URLSearchParams(partes as [string, string][]).toString()).toBe(endereco)
    expect(toPedido(filtro)).toMatchObject({
      contribuinteId: 7,
      competenciaInicial: '2026-01',
      retido: false,
      outraParte: 'Hospital',
    })
  })

  it('leaves out what cannot be read', () => {
    const filtro = lerFiltro(new URLSearchParams('de=2026-13&nde=-4&vde=1,5&retido=talvez'))
    expect(toPedido(filtro)).toEqual({
      contribuinteId: null,
      competenciaInicial: null,
      competenciaFinal: null,
      numeroInicial: null,
      numeroFinal: null,
      outraParte: null,
      situacao: null,
      retido: null,
      valorDe: null,
      valorAte: null,
    })
  })
})
