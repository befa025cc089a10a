import { literal } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { implement } from '@iss/platform/server'
import { asc, eq, like, sql } from 'drizzle-orm'
import { filtrarMunicipios } from '@iss/portal/contract/municipios'

const table = municipioIbgeTable
const MAXIMO = 30

/** By code, or by a part of the name (accents and case aside); names that begin with it come first. A short text finds nothing. */
export const filtrarMunicipiosOperation = implement(filtrarMunicipios, async (ctx, { texto, codigo }) => {
  const campos = { codigo: table.codigo, nome: table.nome, uf: table.uf }
  if (codigo !== null && codigo !== '') return ctx.db.select(campos).from(table).where(eq(table.codigo, codigo))
  const busca = literal(fold(texto.replace(/\s+-\s+[A-Za-z]{2}$/, '')))
  if (busca.length < 2) return []
  return ctx.db
    .select(campos)
    .from(table)
    .where(like(table.busca, `%${busca}%`))
    .orderBy(sql`${table.busca} not like ${`${busca}%`}`, asc(table.busca), asc(table.uf))
    .limit(MAXIMO)
})
