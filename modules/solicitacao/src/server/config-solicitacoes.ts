import { isDoFisco } from '@iss/pessoa/domain/autoridade'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq, isNull } from 'drizzle-orm'
import { isTipoLigado } from '../domain/config-solicitacoes.ts'
import { type TipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { configSolicitacoesTable } from '../tables/config-solicitacoes.ts'

/** The switches of the municipality (null) or of an inspector; null when nothing was configured. */
export async function findConfigSolicitacoes(ctx: Context, fiscalId: number | null) {
  const table = configSolicitacoesTable
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(fiscalId === null ? isNull(table.fiscalId) : eq(table.fiscalId, fiscalId))
  return row ?? null
}

/** Whether the municipality takes requests of this kind. */
export async function isTipoDisponivel(ctx: Context, tipo: TipoSolicitacao): Promise<boolean> {
  return isTipoLigado(tipo, await findConfigSolicitacoes(ctx, null))
}

/** Whether the user decides requests: inspector or manager. */
export function isAutoridade(ctx: Context): boolean {
  return isDoFisco(ctx.user)
}

/** Kinds that the signed-in authority attends: an inspector those that his switches leave on, a manager every one. */
export async function listTiposAtendidos(ctx: Context): Promise<TipoSolicitacao[]> {
  if (!isAutoridade(ctx)) return []
  if (ctx.user.perfis.includes('gestor')) return [...tiposSolicitacao]
  const config = await findConfigSolicitacoes(ctx, ctx.user.pessoaUsuario.id)
  return tiposSolicitacao.filter((tipo) => isTipoLigado(tipo, config))
}

/** Refuses with 403 an inspector whose switch of the kind is off. */
export async function assertAtende(ctx: Context, tipo: TipoSolicitacao): Promise<void> {
  const tipos = await listTiposAtendidos(ctx)
  if (!tipos.includes(tipo)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}
