import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { municipioTable as municipio } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { adminDoConector } from '../contract/acessos.ts'

async function atendidos({ db }: Context) {
  const rows = await db
    .select()
    .from(municipio)
    .where(eq(municipio.cliente, true))
    .orderBy(asc(municipio.nome), asc(municipio.id))
  return rows.map(({ id, nome, uf }) => ({ value: id, label: `${nome} - ${uf}` }))
}

/** Cities that the installation serves, by a part of the name (A52). */
export const lookupMunicipioDaInstalacao = defineLookup({
  name: 'municipio-da-instalacao',
  access: adminDoConector,
  async search(ctx, texto, limite) {
    return (await atendidos(ctx)).filter(({ label }) => fold(label).includes(fold(texto))).slice(0, limite)
  },
  async labels(ctx, values) {
    return (await atendidos(ctx)).filter(({ value }) => values.includes(value))
  },
})
