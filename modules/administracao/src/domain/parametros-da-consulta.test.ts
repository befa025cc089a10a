import { describe, expect, it } from 'vitest'
import { aplicarParametros, parametrosDe } from './parametros-da-consulta.ts'

describe('parameters of a query (F80)', () => {
  it('finds names, not casts, quotes or comments', () => {
    expect(parametrosDe('select :a, b::text, \':c\', ":d" -- :e\n/* :f */ where x = :A and y = :g')).toEqual(['a', 'g'])
  })
  it('quotes what is given, whatever it says', () => {
    expect(aplicarParametros('select :a', { a: "x'; drop table y; --" })).toEqual({ sql: "select 'x''; drop table y; --'" })
    expect(aplicarParametros('select :a, :b', { a: '1' })).toEqual({ falta: 'b' })
  })
})
