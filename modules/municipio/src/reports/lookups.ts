import { folded, literal, municipioTable } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
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

const cliente = { id: municipioTable.id, nome: municipioTable.nome, uf: municipioTable.uf }
const toCliente = ({ id, nome, uf }: { id: number; nome: string; uf: string }) => ({ value: id, label: `${nome} - ${uf}` })

/** The cities that the installation serves, for lists of its administrator over all of them. */
export const lookupMunicipioCliente = defineLookup({
  name: 'municipio-cliente',
  access: { perfis: ['administrador'] },
  async search({ db }, texto, limite) {
    const rows = await db
      .select(cliente)
      .from(municipioTable)
      .where(and(eq(municipioTable.cliente, true), like(folded(municipioTable.nome), `%${literal(fold(texto))}%`)))
      .orderBy(asc(municipioTable.nome), asc(municipioTable.id))
      .limit(limite)
    return rows.map(toCliente)
  },
  async labels({ db }, values) {
    const ids = values.map(Number).filter(Number.isSafeInteger)
    return (await db.select(cliente).from(municipioTable).where(inArray(municipioTable.id, ids))).map(toCliente)
  },
})
