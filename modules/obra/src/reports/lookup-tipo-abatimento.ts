import { defineLookup } from '@iss/list/definition'
import { contem } from '@iss/platform/db'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { asc, inArray } from 'drizzle-orm'

const campos = { value: tipo.id, label: tipo.nome }

/** Kinds of abatement of works by name, cancelled ones too: old notes were made by them. */
export const lookupTipoAbatimentoObra = defineLookup({
  name: 'tipo-abatimento-obra',
  search: ({ db }, texto, limite) =>
    db.select(campos).from(tipo).where(contem(tipo.nome, texto)).orderBy(asc(tipo.nome), asc(tipo.id)).limit(limite),
  labels: ({ db }, values) => {
    const ids = values.filter((value): value is number => typeof value === 'number')
    return db.select(campos).from(tipo).where(inArray(tipo.id, ids))
  },
})
