import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Lado } from '../domain/situacao.ts'
import { type OrdemServico, ordemServicoTable } from '../tables/ordem-servico.ts'

/** The side on which the user stands: support wins. */
export function ladoDe(ctx: Context): Lado {
  return ctx.user.perfis.includes('suporte') ? 'suporte' : 'solicitante'
}

/** Which orders the user sees: support those of the city, the others those of their selected person. Source: spec 2 §2.14. */
export function visiveis(ctx: Context): SQL | undefined {
  return ladoDe(ctx) === 'suporte' ? undefined : eq(ordemServicoTable.solicitanteId, ctx.sessao.pessoaSelecionadaId)
}

/** Refuses a filter that names another city, or another person than the own one. */
export function assertFiltro(ctx: Context, filtro: { idMunicipio?: number; idPessoa?: number }): void {
  const outraCidade = filtro.idMunicipio !== undefined && filtro.idMunicipio !== ctx.municipioId
  const outraPessoa =
    ladoDe(ctx) !== 'suporte' && filtro.idPessoa !== undefined && filtro.idPessoa !== ctx.sessao.pessoaSelecionadaId
  if (outraCidade || outraPessoa) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

/** An order that the user may see; refuses one that is not there ('not-found') or not his (403). */
export async function getOrdem(ctx: Context, id: number): Promise<OrdemServico> {
  const [ordem] = await ctx.db.select().from(ordemServicoTable).where(eq(ordemServicoTable.id, id))
  if (!ordem) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const [own] = await ctx.db
    .select({ id: ordemServicoTable.id })
    .from(ordemServicoTable)
    .where(and(eq(ordemServicoTable.id, id), visiveis(ctx)))
  if (!own) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return ordem
}
