import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { moverCompetencia } from './competencia-no-texto.ts'

const mover = (texto: string, de = '2026-04', para = '2026-05') =>
  moverCompetencia(texto, Competencia.from(de), Competencia.from(para))

describe('a description for another competence', () => {
  it.each([
    ['Honorários - 04/2026', 'Honorários - 05/2026'],
    ['Honorários 4/2026', 'Honorários 5/2026'],
    ['Mensalidade de abril de 2026', 'Mensalidade de maio de 2026'],
    ['MENSALIDADE ABRIL/2026', 'MENSALIDADE MAIO/2026'],
    ['Suporte Abr/2026', 'Suporte Mai/2026'],
    // Billed afterwards: the month before moves with the note.
    ['Serviços prestados em março de 2026', 'Serviços prestados em abril de 2026'],
    ['Serviços de marco/2026', 'Serviços de abril/2026'],
    ['De 03/2026 a 04/2026', 'De 04/2026 a 05/2026'],
  ])('%s', (antes, depois) => expect(mover(antes).texto).toBe(depois))

  it('goes over the turn of the year, and as far as the note does', () => {
    expect(mover('Dezembro/2025', '2025-12', '2026-01').texto).toBe('Janeiro/2026')
    expect(mover('maio de 2026', '2026-05', '2026-08').texto).toBe('agosto de 2026')
  })

  it.each(['Contrato de 04/04/2026', 'Processo 1204/2026', 'Item 7.02/2', 'Contrato 12/04/2026-A', 'Demarço 2026'])(
    'leaves alone what is no month: %s',
    (texto) => expect(mover(texto)).toEqual({ texto, trocas: [], ficaram: [] }),
  )

  it('tells what it changed and which other months stay', () => {
    expect(mover('Parcela 04/2026 do contrato de 01/2025')).toEqual({
      texto: 'Parcela 05/2026 do contrato de 01/2025',
      trocas: [{ de: '04/2026', para: '05/2026' }],
      ficaram: ['01/2025'],
    })
  })

  it('changes nothing in the same competence', () => expect(mover('04/2026', '2026-04', '2026-04').trocas).toEqual([]))
})
