import { municipioTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarLogotipo, buscarLogotipoPublico } from '../contract/logotipo.ts'
import { logotipo } from './brasao.ts'
import { escudo } from './escudo.ts'

const imagem = (lido: Awaited<ReturnType<typeof logotipo>>) => {
  const { bytes, tipo } = lido ?? { bytes: escudo, tipo: 'image/svg+xml' }
  return { stream: bytes, nome: 'logotipo', tipo, inline: true }
}

export const buscarLogotipoOperation = implement(buscarLogotipo, async (ctx) => imagem(await logotipo(ctx)))

export const buscarLogotipoPublicoOperation = implement(buscarLogotipoPublico, async (ctx, { idMunicipio }) => {
  const clientes = await listClientes(ctx)
  const id = idMunicipio ?? (clientes.length === 1 ? clientes[0] : undefined)
  if (id === undefined || !clientes.includes(id)) return imagem(null)
  await ctx.enterMunicipio(id)
  return imagem(await logotipo(ctx))
})

async function listClientes(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.select({ id: municipioTable.id }).from(municipioTable).where(eq(municipioTable.cliente, true))
  return rows.map(({ id }) => id)
}
