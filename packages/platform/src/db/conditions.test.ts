import { sql } from 'drizzle-orm'
import { alias, bigint, PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { idRef, tenantTable } from '../columns/index.ts'
import { anywhere, contem, refere } from './conditions.ts'

const pessoa = tenantTable('pessoa', { nome: text('nome') })
const guia = tenantTable('guia', { pessoaId: idRef('pessoa_id').notNull() })
const outside = pgTable('outside', { pessoaId: bigint('pessoa_id', { mode: 'number' }) })
const written = (condition: Parameters<PgDialect['sqlToQuery']>[0]) => new PgDialect().sqlToQuery(condition)

describe('conditions', () => {
  it('a reference is joined by city and id, whatever the names of both sides', () => {
    expect(written(refere(guia.pessoaId, pessoa)).sql).toBe(
      '("pessoa"."municipio_id" = "guia"."municipio_id" and "pessoa"."id" = "guia"."pessoa_id")',
    )
    expect(written(refere(alias(guia, 'g').pessoaId, alias(pessoa, 'p'))).sql).toBe(
      '("p"."municipio_id" = "g"."municipio_id" and "p"."id" = "g"."pessoa_id")',
    )
  })
  it('a column without a city beside it is refused', () => {
    expect(() => refere(outside.pessoaId, pessoa)).toThrow("'pessoa_id' is no column of a tenant table")
  })
  it('what is typed is found anywhere, folded, its signs meaning themselves', () => {
    expect(anywhere('10%_a\\b')).toBe('%10\\%\\_a\\\\b%')
    const { sql: statement, params } = written(contem(sql`nome`, 'São_José'))
    expect([statement, params]).toEqual(['lower(unaccent(nome)) like $1', ['%sao\\_jose%']])
  })
})
