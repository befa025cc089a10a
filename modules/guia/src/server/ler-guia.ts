import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type Guia, guiaTable } from '../tables/guia.ts'

/** Whether the user is the city's authority. */
export const isAutoridade = (ctx: Context): boolean =>
  ctx.user.perfis.some((perfil) => perfil === 'fiscal' || perfil === 'gestor' || perfil === 'administrador')

/** The taxpayer a call is about: the one named, which only an authority may choose, otherwise the selected person. Refuses (403) any other. */
export function pessoaDoPedido(ctx: Context, idPessoa: number | null): number {
  const propria = ctx.sessao.pessoaSelecionadaId
  if (idPessoa === null || idPessoa === propria) return propria
  return isAutoridade(ctx) ? idPessoa : refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

/** A guide that must exist; locked for the caller's transaction when it is going to change. */
export async function getGuia(ctx: Context, id: number, lock = false): Promise<Guia> {
  const query = ctx.db.select().from(guiaTable).where(eq(guiaTable.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** A guide that the user may see: its taxpayer's, or any for an authority. */
export async function getGuiaVisivel(ctx: Context, id: number, lock = false): Promise<Guia> {
  const guia = await getGuia(ctx, id, lock)
  pessoaDoPedido(ctx, guia.pessoaId)
  return guia
}
