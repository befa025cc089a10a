import { literal } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { asc, inArray, like, sql } from 'drizzle-orm'
import { municipioIbgeTable as municipio } from '../tables/municipio.ts'

const campos = { codigo: municipio.codigo, nome: municipio.nome, uf: municipio.uf }
const toOption = ({ codigo, nome, uf }: { codigo: string; nome: string; uf: string }) => ({
  value: Number(codigo),
  label: `${nome} - ${uf}`,
})

/** Municipalities of the country by a part of the name, those that begin with it first; the value is the code of seven digits. */
export const lookupMunicipioIbge = defineLookup({
  name: 'municipio-ibge',
  async search({ db }, texto, limite) {
    const busca = literal(fold(texto.replace(/\s+-\s+[A-Za-z]{2}$/, '')))
    const rows = await db
      .select(campos)
      .from(municipio)
      .where(like(municipio.busca, `%${busca}%`))
      .orderBy(sql`${municipio.busca} not like ${`${busca}%`}`, asc(municipio.busca), asc(municipio.uf))
      .limit(limite)
    return rows.map(toOption)
  },
  async labels({ db }, values) {
    const rows = await db
      .select(campos)
      .from(municipio)
      .where(inArray(municipio.codigo, values.map(String)))
    return rows.map(toOption)
  },
})
