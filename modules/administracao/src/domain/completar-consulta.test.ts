import { describe, expect, it } from 'vitest'
import { completarConsulta } from './completar-consulta.ts'

const entidades = [
  {
    nome: 'nota_fiscal',
    campos: ['id', 'numero', 'valor_total', 'valor_iss', 'prestador_id'],
    relacoes: [{ nome: 'prestador', entidade: 'pessoa' }],
  },
  { nome: 'nota_item', campos: ['id', 'descricao'], relacoes: [] },
  { nome: 'pessoa', campos: ['id', 'nome', 'documento'], relacoes: [] },
]
/** Suggestions at the bar in the text. */
const em = (marcado: string, mudanca: { deEntidades?: boolean; pedida?: boolean } = {}) =>
  completarConsulta({
    texto: marcado.replace('|', ''),
    cursor: marcado.indexOf('|'),
    entidades,
    deEntidades: false,
    pedida: false,
    ...mudanca,
  }).lista.map(({ texto }) => texto)

describe('R2-2.10-04 completion of the consoles (A10, F80)', () => {
  it('offers entities after from and join, fields after a point, and words of SQL', () => {
    expect(em('select * from |')).toEqual(['nota_fiscal', 'nota_item', 'pessoa'])
    expect(em('select * from notaf|')).toEqual(['nota_fiscal'])
    expect(em('select n.v| from nota_fiscal n')).toEqual(['valor_total', 'valor_iss'])
    expect(em('select * from nota_fiscal where val|')).toEqual(['valor_total', 'valor_iss'])
    expect(em('sel|')).toEqual(['select'])
    expect(em('select n.prestador.| from nota_fiscal n')).toEqual([])
  })

  it('writes names of the language of entities, and follows its relations', () => {
    const deEntidades = { deEntidades: true }
    expect(em('from no|', deEntidades)).toEqual(['NotaFiscal', 'NotaItem'])
    expect(em('from NotaFiscal n where n.valort|', deEntidades)).toEqual(['valorTotal'])
    expect(em('from NotaFiscal n where n.prestador.|', deEntidades)).toEqual(['id', 'nome', 'documento'])
  })

  it('keeps silent in a text, at a number, at a whole word and at an empty one, unless asked', () => {
    for (const texto of ["where nome = 'sel|", 'where id = 12|', 'from pessoa|', 'from pessoa p |']) expect(em(texto)).toEqual([])
    expect(em('from pessoa p |', { pedida: true })).toEqual(['p', 'id', 'nome', 'documento', 'select', 'from', 'where', 'and'])
  })
})
