import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { regraIncidencia } from './incidencia.ts'
import { findItemListaServico, subitemDeCodigoNacional } from './item-lista-servico.ts'

const tabela = new URL('../../../../../shared/data/tabelas/lc116_incidencia.csv', import.meta.url)
const locais: Readonly<Record<string, string>> = { EP: 'PRESTADOR', LP: 'LOCAL_DA_PRESTACAO', ET: 'TOMADOR' }
const grupos: Readonly<Record<string, string | undefined>> = { obra: 'obra', atvEvento: 'evento' }

it('N6: agrees with the national table of incidence, code by code', () => {
  const linhas = readFileSync(tabela, 'utf8').trim().split(/\r?\n/).slice(1)
  expect(linhas.length).toBeGreaterThan(300)
  for (const linha of linhas) {
    const [codigoNacional = '', , incidencia = '', , grupo = ''] = linha.split(',')
    const subitem = subitemDeCodigoNacional(codigoNacional)
    expect(subitem, codigoNacional).not.toBeNull()
    const esperado = locais[incidencia] ?? 'PRESTADOR'
    expect(regraIncidencia({ subitem: subitem ?? '', codigoNacional, data: '2026-04-15' }).local, codigoNacional).toBe(esperado)
    expect(findItemListaServico(subitem ?? '')?.grupo, codigoNacional).toBe(grupos[grupo])
  }
})
