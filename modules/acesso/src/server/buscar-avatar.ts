import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { arquivoTable, refere } from '@iss/platform/db'
import { type Context, type FileAnswer, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarAvatar, buscarAvatarPorId } from '@iss/portal/contract/sessao'
import { avatarSvg } from '../domain/avatar.ts'

/** Stored image of a person of the city, or a picture made of the initials. Refuses a person that the city does not know. */
async function avatarDe(ctx: Context, pessoaId: number): Promise<FileAnswer> {
  const [row] = await ctx.db
    .select({ nome: pessoaTable.nome, chave: arquivoTable.chave, tipo: arquivoTable.tipo })
    .from(pessoaTable)
    .leftJoin(arquivoTable, refere(pessoaTable.imagemArquivoId, arquivoTable))
    .where(eq(pessoaTable.id, pessoaId))
  if (!row) refuse([], { kind: 'not-found' })
  const cache = 'private, no-cache'
  if (row.chave && row.tipo)
    return { stream: await ctx.ports.files.get(row.chave), nome: 'avatar', tipo: row.tipo, inline: true, cache }
  return { stream: Buffer.from(avatarSvg(row.nome)), nome: 'avatar.svg', tipo: 'image/svg+xml', inline: true, cache }
}

/** Avatar of the user's own person. */
export const buscarAvatarOperation = implement(buscarAvatar, (ctx) => avatarDe(ctx, ctx.sessao.pessoaUsuarioId))
/** Avatar of any person of the city. */
export const buscarAvatarPorIdOperation = implement(buscarAvatarPorId, (ctx, { id }) => avatarDe(ctx, id))
