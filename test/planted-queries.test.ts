import { expect, it } from 'vitest'
import { mixedOperations } from './rules-of-code.ts'
import { competencesAsDates, joinsByHand, patternsByHand } from './rules-of-queries.ts'

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
