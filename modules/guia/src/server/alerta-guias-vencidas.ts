import { Dinheiro } from '@iss/kernel/dinheiro'
import { ignoraAlertaFaltaPagamento } from '@iss/pessoa/domain/chaves-pessoais'
import type { Context } from '@iss/platform/server'
import { defineAlertaInicial } from '@iss/portal/server'
import { defineAlertaContribuinte } from '@iss/solicitacao/server'
import { and, asc, eq } from 'drizzle-orm'
import { textoGuiasVencidas } from '../domain/guias-vencidas.ts'
import { guiaTable } from '../tables/guia.ts'
import { naSituacao } from './situacao-guia-sql.ts'
import { totaisDeHoje } from './totais-de-hoje.ts'

/** Unpaid guides of a taxpayer past their day, with the sentence that says what they cost today; null without any. */
async function lerVencidas(ctx: Context, pessoaId: number) {
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, pessoaId), naSituacao('VENCIDA', ctx.clock.today())))
    .orderBy(asc(guiaTable.vencimento))
  const [primeira] = guias
  if (!primeira) return null
  const total = Dinheiro.sum((await totaisDeHoje(ctx, guias)).values())
  return { quantas: guias.length, primeira, texto: textoGuiasVencidas({ quantas: guias.length, primeira, total }) }
}

/** Warns of unpaid guides past their day with what they cost today, unless the taxpayer's switch says not to. */
export const alertaGuiasVencidas = defineAlertaInicial(async (ctx, pessoaId) => {
  if (await ctx.switchOn(ignoraAlertaFaltaPagamento, pessoaId)) return {}
  const vencidas = await lerVencidas(ctx, pessoaId)
  if (!vencidas) return {}
  const { quantas, primeira, texto } = vencidas
  return {
    avisos: [
      {
        texto,
        rotulo: quantas === 1 ? 'Ver a guia' : 'Ver as guias',
        link: quantas === 1 ? `/home/actions/guia?id=${primeira.id}` : '/home/actions/guias-contribuinte',
      },
    ],
  }
})

/** The same for the inspector who decides a request of the taxpayer (design 7.0, F143). */
export const debitosEmGuias = defineAlertaContribuinte(async (ctx, pessoaId) => {
  const vencidas = await lerVencidas(ctx, pessoaId)
  return vencidas ? [vencidas.texto] : []
})
