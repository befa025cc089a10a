import { listPessoasPorPapel } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { labelSituacaoOrdemServico, type Lado } from '../domain/situacao.ts'
import { labelTipoOrdemServico } from '../domain/tipo-ordem-servico.ts'
import type { OrdemServico } from '../tables/ordem-servico.ts'

async function enderecosDe(ctx: Context, ordem: OrdemServico, de: Lado): Promise<string[]> {
  const pessoas =
    de === 'solicitante'
      ? await listPessoasPorPapel(ctx, 'suporte')
      : await ctx.db
          .select({ email: pessoaTable.email })
          .from(pessoaTable)
          .where(inArray(pessoaTable.id, [ordem.solicitanteId, ordem.abertoPorId]))
  return [...new Set(pessoas.flatMap(({ email }) => (email ? [email] : [])))]
}

/** Tells the other side by e-mail what happened to an order; nothing when nobody there has an address. */
export async function avisarOutroLado(
  ctx: Context,
  ordem: OrdemServico,
  de: Lado,
  acontecimentos: readonly string[],
): Promise<void> {
  const para = await enderecosDe(ctx, ordem, de)
  if (para.length === 0 || acontecimentos.length === 0) return
  const assunto = `Ordem de serviço ${ordem.id}: ${ordem.titulo}`
  const { texto, html } = renderMail({
    titulo: assunto,
    paragrafos: [
      `${labelTipoOrdemServico[ordem.tipoOrdemServico]}. Situação: ${labelSituacaoOrdemServico[ordem.situacaoOrdemServico]}.`,
      ...acontecimentos,
    ],
    botao: { texto: 'Ver a ordem de serviço', url: new URL(`/home/ordem-servico?id=${ordem.id}`, ctx.baseUrl).href },
  })
  await ctx.mail({ para, assunto, texto, html })
}
