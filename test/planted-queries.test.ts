import { expect, it } from 'vitest'
import { mixedOperations } from './rules-of-code.ts'
import { competencesAsDates, joinsByHand, patternsByHand, situationsByHand } from './rules-of-queries.ts'

const path = 'modules/a/src/server/listar.ts'
const at = (text: string, where = path) => [{ path: where, text }]

it('a reference joined by hand is found', () => {
  const bad = 'db.innerJoin(p, and(eq(p.municipioId, guia.municipioId), eq(p.id, guia.pessoaId)))'
  expect(joinsByHand(at(bad))).toMatchObject([{ path, line: 1 }])
  expect(joinsByHand(at(bad.replace('and(', 'and(\n  ').replace('), eq', '),\n  eq')))).toMatchObject([{ path, line: 1 }])
  expect(joinsByHand(at('db.innerJoin(p, refere(guia.pessoaId, p))'))).toEqual([])
  expect(joinsByHand(at(bad, 'packages/platform/src/db/conditions.ts'))).toEqual([])
})

it('a pattern escaped by hand is found', () => {
  const bad = "like(a.nome, `%${texto.replace(/[\\\\%_]/g, '\\\\$&')}%`)"
  expect(patternsByHand(at(bad))).toMatchObject([{ path, line: 1 }])
  expect(patternsByHand(at('contem(a.nome, texto)'))).toEqual([])
})

it('a competence kept as a date is found', () => {
  const table = 'modules/a/src/tables/a.ts'
  expect(competencesAsDates(at("  inicio: x,\n  competenciaFinal: dataCivil('competencia_final'),", table))).toMatchObject([
    { path: table, line: 2 },
  ])
  expect(competencesAsDates(at("competencia: competencia('competencia').notNull(),", table))).toEqual([])
})

it('situations of a note that count, written by hand, are found: in code always, in the schema where they are others', () => {
  const counting = "('EMITIDA', 'CANCELAMENTO_SOLICITADO')"
  const schema = 'modules/a/schema/functions/a.sql'
  expect(situationsByHand(at(`sql\`n.estado in ${counting}\``), counting)).toMatchObject([{ path, line: 1 }])
  expect(situationsByHand(at("['EMITIDA', 'CANCELAMENTO_SOLICITADO', 'CANCELADA']"), counting)).toMatchObject([{ path, line: 1 }])
  expect(situationsByHand(at("sql`n.estado in ${estadosComEfeitoSql} or g.estado in ('EMITIDA', 'PAGA')`"), counting)).toEqual([])
  expect(situationsByHand(at(`where estado in ${counting} and true`, schema), counting)).toEqual([])
  const others = "('EMITIDA', 'CANCELAMENTO_SOLICITADO', 'SUSPENSA')"
  expect(situationsByHand(at(`where true\n and estado in ${counting}`, schema), others)).toMatchObject([
    { path: schema, line: 2 },
  ])
  expect(situationsByHand(at(`where estado in ${others}`, schema), counting)).toMatchObject([{ path: schema, line: 1 }])
})

it('a file whose operations belong to several contracts is found', () => {
  const file = (...contracts: string[]) =>
    at(
      contracts
        .map(
          (contract, i) => `import { c${i} } from '../contract/${contract}.ts'\nexport const o${i} = implement(\n  c${i}, run)\n`,
        )
        .join(''),
    )
  expect(mixedOperations(file('guia', 'pagamento'))).toMatchObject([{ path, line: 5 }])
  expect(mixedOperations(file('guia', 'guia'))).toEqual([])
})
