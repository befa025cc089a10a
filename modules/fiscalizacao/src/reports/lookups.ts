import { contem } from '@iss/platform/db'
import { defineLookup } from '@iss/list/definition'
import { perfilDescontoBaseTable as perfil } from '@iss/tributacao/tables/desconto-base'
import { asc, inArray } from 'drizzle-orm'

const campos = { value: perfil.id, label: perfil.nome }

/** Profiles of discount on the base by name, cancelled ones too: old notes were made by them. */
export const lookupPerfilDescontoBase = defineLookup({
  name: 'perfil-desconto-base',
  search: ({ db }, texto, limite) =>
    db.select(campos).from(perfil).where(contem(perfil.nome, texto)).orderBy(asc(perfil.nome), asc(perfil.id)).limit(limite),
  labels: ({ db }, values) => {
    const ids = values.filter((value): value is number => typeof value === 'number')
    return db.select(campos).from(perfil).where(inArray(perfil.id, ids))
  },
})
