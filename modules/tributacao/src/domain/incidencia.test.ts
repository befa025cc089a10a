import { describe, expect, it } from 'vitest'
import { municipioIncidencia, regraIncidencia } from './incidencia.ts'
import type { RegraIncidencia } from './regra-incidencia.ts'
import { regrasIncidencia } from './incidencia-dados.ts'
import { findItemListaServico, listItensListaServico, normalizeSubitem, subitemDeCodigoNacional } from './item-lista-servico.ts'

const A = '9900001'
const B = '9900002'
const C = '9900003'
const DATA = '2026-04-15'

describe('municipioIncidencia', () => {
  it.each([
    ['law §4.1: 7.02 done in B goes to B', '7.02', null, B],
    ['law §4.1: 1.07 for a taker elsewhere stays in A', '1.07', null, A],
    ['law §4.1: 17.05 goes to the taker', '17.05', null, C],
    ['law §4.1: 12.13 done in B stays in A', '12.13', null, A],
    ['E00.L: 12.07 done in B goes to B', '12.07', null, B],
    ['N6: 4.22 stays with the provider', '4.22', null, A],
    ['N6: 5.09 stays with the provider', '5.09', null, A],
    ['N6: 10.04 stays with the provider', '10.04', null, A],
    ['N6: 15.09 stays with the provider', '15.09', null, A],
    ['N6: 14.14 stays with the provider', '14.14', null, A],
    ['N6: 16.01.01 stays with the provider', '16.01', '160101', A],
    ['N6: 16.01.02 goes to the place', '16.01', '160102', B],
    ['E00.L: 16.02 goes to the place', '16.02', null, B],
    ['E00.L: 22.01 goes to the place', '22.01', null, B],
  ])('%s', (_titulo, subitem, codigoNacional, esperado) => {
    const { municipio } = municipioIncidencia({
      subitem,
      codigoNacional,
      municipioPrestador: A,
      municipioPrestacao: B,
      municipioTomador: C,
      data: DATA,
    })
    expect(municipio).toBe(esperado)
  })

  it('law §4.1: a service from abroad belongs to the municipality of the taker, or of the intermediary', () => {
    const base = { subitem: '1.07', municipioPrestador: null, municipioPrestacao: null, data: DATA }
    expect(municipioIncidencia({ ...base, municipioTomador: C })).toMatchObject({ municipio: C, local: 'TOMADOR' })
    expect(municipioIncidencia({ ...base, municipioTomador: null, municipioIntermediario: B }).municipio).toBe(B)
  })

  it('stays with the provider when place or taker is abroad', () => {
    const base = { municipioPrestador: A, municipioPrestacao: null, municipioTomador: null, data: DATA }
    expect(municipioIncidencia({ ...base, subitem: '7.02' }).municipio).toBe(A)
    expect(municipioIncidencia({ ...base, subitem: '17.05' }).municipio).toBe(A)
  })

  it('takes the row in force on the date of the service', () => {
    const regras: RegraIncidencia[] = [
      { codigo: '4.22', local: 'TOMADOR', inicio: '2017-12-30', fim: '2018-03-22', fonte: 'LC 157/2016' },
      { codigo: '4.22', local: 'PRESTADOR', inicio: '2018-03-23', fim: null, fonte: 'STF, ADI 5835' },
    ]
    expect(regraIncidencia({ subitem: '4.22', data: '2018-03-22', regras })).toEqual({ local: 'TOMADOR', fonte: 'LC 157/2016' })
    expect(regraIncidencia({ subitem: '4.22', data: '2018-03-23', regras }).local).toBe('PRESTADOR')
    expect(regraIncidencia({ subitem: '4.22', data: '2017-12-29', regras }).fonte).toBe('LC 116/2003 art. 3, caput')
  })

  it('law art. 3: every subitem of the list, at the place that the law names or else at the provider', () => {
    // LC 116/2003 art. 3, II-XIX, XXI, XXII, and §§ 1 and 2; 12.13 is named by XVIII as the exception.
    const noLocal =
      '3.04 3.05 7.02 7.04 7.05 7.09 7.10 7.11 7.12 7.16 7.17 7.18 7.19 11.01 11.02 11.04 12.01 12.02 12.03 12.04 12.05 12.06 ' +
      '12.07 12.08 12.09 12.10 12.11 12.12 12.14 12.15 12.16 12.17 16.01 16.02 17.10 20.01 20.02 20.03 22.01'
    const por = (local: string) =>
      listItensListaServico()
        .map(({ subitem }) => subitem)
        .filter((subitem) => regraIncidencia({ subitem, data: DATA }).local === local)
    expect(por('LOCAL_DA_PRESTACAO')).toEqual(noLocal.split(' '))
    expect(por('TOMADOR')).toEqual(['17.05'])
  })

  it('names only codes of the list, without two rows in force at once', () => {
    for (const { codigo } of regrasIncidencia)
      expect(subitemDeCodigoNacional(codigo) ?? normalizeSubitem(codigo), codigo).not.toBeNull()
    expect(new Set(regrasIncidencia.map(({ codigo }) => codigo)).size).toBe(regrasIncidencia.length)
  })
})

describe('list of services', () => {
  it.each(['01.07', '0107', '1.07', '010701', '107', '01.07.01', ' 1.07 '])("reads '%s' as 1.07 (law §3 pain 15)", (texto) => {
    expect(normalizeSubitem(texto)).toBe('1.07')
  })

  it.each([
    ['7.02', '7.02'],
    ['0702', '7.02'],
    ['12.13', '12.13'],
    ['1213', '12.13'],
    ['990101', '99.01'],
  ])('reads %s as %s', (texto, subitem) => expect(normalizeSubitem(texto)).toBe(subitem))

  it.each(['', '1', '1.7', '3.01', '7.14', '41.01', '1.07x', '01070', '0107012', '0.07'])("refuses '%s'", (texto) => {
    expect(normalizeSubitem(texto)).toBeNull()
  })

  it('holds 201 subitems once each, in order, with short names', () => {
    const itens = listItensListaServico()
    expect(itens).toHaveLength(201)
    expect(new Set(itens.map(({ subitem }) => subitem)).size).toBe(201)
    const ordem = itens.map(({ subitem }) => Number(subitem.replace('.', '')))
    expect(ordem).toEqual([...ordem].sort((a, b) => a - b))
    for (const { nome } of itens) expect(nome.length).toBeLessThanOrEqual(80)
  })

  it('law §4.1: works for 7.02, 7.04-7.08, 7.17, 7.19 and event for 12.01-12.17', () => {
    const doGrupo = (grupo: string) =>
      listItensListaServico()
        .filter((item) => item.grupo === grupo)
        .map(({ subitem }) => subitem)
    expect(doGrupo('obra')).toEqual(['7.02', '7.04', '7.05', '7.06', '7.07', '7.08', '7.17', '7.19'])
    expect(doGrupo('evento')).toHaveLength(17)
    expect(findItemListaServico('7.02')?.grupo).toBe('obra')
    expect(findItemListaServico('7.14')).toBeNull()
  })
})
