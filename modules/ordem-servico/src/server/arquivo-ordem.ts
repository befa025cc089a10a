import { refuse } from '@iss/kernel/errors'
import { defineFileAccess } from '@iss/documento/server'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { and, eq, inArray } from 'drizzle-orm'
import { acessoOrdemServico, removerArquivo } from '../contract/ordem-servico.ts'
import { ordemServicoErrors } from '../domain/errors.ts'
import { ordemServicoArquivoTable, ordemServicoTable } from '../tables/ordem-servico.ts'
import { visiveis } from './acesso-ordem.ts'
import { getOrdemDoArquivo } from './consultar-ordem.ts'

/** Whoever sees an order may download what is attached to it. */
export const ordemServicoFileAccess = defineFileAccess(async (ctx, arquivo) => {
  if (!isAllowed(acessoOrdemServico, ctx.user)) return false
  const [row] = await ctx.db
    .select({ id: ordemServicoTable.id })
    .from(ordemServicoArquivoTable)
    .innerJoin(ordemServicoTable, eq(ordemServicoTable.id, ordemServicoArquivoTable.ordemServicoId))
    .where(and(eq(ordemServicoArquivoTable.arquivoId, arquivo.id), visiveis(ctx)))
    .limit(1)
  return row !== undefined
})

/** Attaches files to an order; one that this account did not send is refused unless it is attached already. Answers how many are new. */
export async function anexar(ctx: Context, ordemServicoId: number, ids: readonly number[]): Promise<number> {
  const link = ordemServicoArquivoTable
  const kept = await ctx.db.select({ id: link.arquivoId }).from(link).where(eq(link.ordemServicoId, ordemServicoId))
  const known = new Set(kept.map(({ id }) => id))
  const novos = [...new Set(ids)].filter((id) => !known.has(id))
  if (novos.length === 0) return 0
  const sent = await ctx.db
    .select({ id: arquivoTable.id })
    .from(arquivoTable)
    .where(and(inArray(arquivoTable.id, novos), eq(arquivoTable.contaId, ctx.sessao.contaId)))
  if (sent.length !== novos.length) refuse(ordemServicoErrors.anexoInvalido)
  await ctx.db.insert(link).values(novos.map((arquivoId) => ({ ordemServicoId, arquivoId })))
  return novos.length
}

export const removerArquivoOperation = implement(removerArquivo, async (ctx, { idArquivo }) => {
  const ordem = await getOrdemDoArquivo(ctx, idArquivo)
  if (ordem.situacaoOrdemServico === 'FECHADO') refuse(ordemServicoErrors.fechada)
  const link = ordemServicoArquivoTable
  await ctx.db.delete(link).where(and(eq(link.arquivoId, idArquivo), eq(link.ordemServicoId, ordem.id)))
  await ctx.audit({
    tipo: 'ordem-servico.anexo-removido',
    entidade: 'ordem_servico',
    entidadeId: ordem.id,
    antes: { arquivo: idArquivo },
  })
  return { mensagem: registryTexts.removido }
})
