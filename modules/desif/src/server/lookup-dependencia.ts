import { defineLookup } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, refere } from '@iss/platform/db'
import { asc, inArray, or, sql } from 'drizzle-orm'
import { bancoDependenciaTable as dependencia } from '../tables/banco.ts'

const campos = {
  value: dependencia.codigo,
  label: sql<string>`${dependencia.codigo} || ' - ' || ${dependencia.tipoDependencia} || ', ' || ${pessoa.nome}`,
}

/** Branches by code, kind, address or institution (BancoDependencia). Two institutions may use one code; the filter of the institution tells them apart. */
export const lookupDependenciaBancaria = defineLookup({
  name: 'dependencia-bancaria',
  search: ({ db }, texto, limite) =>
    db
      .selectDistinctOn([dependencia.codigo], campos)
      .from(dependencia)
      .innerJoin(pessoa, refere(dependencia.pessoaId, pessoa))
      .where(
        or(
          contem(dependencia.codigo, texto),
          contem(dependencia.tipoDependencia, texto),
          contem(dependencia.endereco, texto),
          contem(pessoa.nome, texto),
        ),
      )
      .orderBy(asc(dependencia.codigo), asc(dependencia.id))
      .limit(limite),
  labels: ({ db }, values) =>
    db
      .selectDistinctOn([dependencia.codigo], campos)
      .from(dependencia)
      .innerJoin(pessoa, refere(dependencia.pessoaId, pessoa))
      .where(
        inArray(
          dependencia.codigo,
          values.filter((value): value is string => typeof value === 'string'),
        ),
      )
      .orderBy(asc(dependencia.codigo), asc(dependencia.id)),
})
