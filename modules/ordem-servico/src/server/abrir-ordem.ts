import type { Context } from '@iss/platform/server'
import type { TipoOrdemServico } from '../domain/tipo-ordem-servico.ts'
import { type OrdemServico, ordemServicoTable } from '../tables/ordem-servico.ts'

/** Opens an order of the person for whom the session acts; title and description are told, not empty. The rules of who may are the caller's. */
export async function abrirOrdem(
  ctx: Context,
  { titulo, tipoOrdemServico, descricao }: { titulo: string; tipoOrdemServico: TipoOrdemServico; descricao: string },
): Promise<OrdemServico> {
  const [ordem] = await ctx.db
    .insert(ordemServicoTable)
    .values({
      solicitanteId: ctx.sessao.pessoaSelecionadaId,
      abertoPorId: ctx.sessao.pessoaUsuarioId,
      titulo: titulo.trim(),
      tipoOrdemServico,
      descricao: descricao.trim(),
      abertura: ctx.clock.now(),
    })
    .returning()
  if (!ordem) throw new Error('The service order was not written')
  await ctx.audit({ tipo: 'ordem-servico.aberta', entidade: 'ordem_servico', entidadeId: ordem.id, depois: ordem })
  return ordem
}
