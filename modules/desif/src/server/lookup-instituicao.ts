import { defineLookup } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem } from '@iss/platform/db'
import { and, asc, inArray, sql } from 'drizzle-orm'

const campos = { value: pessoa.id, label: pessoa.nome }
/** Whoever has the role of a bank, or delivered a declaration. Written out: Drizzle leaves the table away where there is only one. */
export const isInstituicao =
  sql.raw(`(exists (select from papel x where x.municipio_id = pessoa.municipio_id and x.ator_id = pessoa.id and x.perfil = 'banco')
  or exists (select from desif_arquivo x where x.municipio_id = pessoa.municipio_id and x.pessoa_id = pessoa.id))`)

/** Institutions by name. */
export const lookupInstituicaoFinanceira = defineLookup({
  name: 'instituicao-financeira',
  search: ({ db }, texto, limite) =>
    db
      .select(campos)
      .from(pessoa)
      .where(and(isInstituicao, contem(pessoa.nome, texto)))
      .orderBy(asc(pessoa.nome), asc(pessoa.id))
      .limit(limite),
  labels: ({ db }, values) =>
    db
      .select(campos)
      .from(pessoa)
      .where(
        inArray(
          pessoa.id,
          values.filter((value): value is number => typeof value === 'number'),
        ),
      ),
})
