import { Dinheiro } from '@iss/kernel/dinheiro'
import { ignoraAlertaFaltaPagamento } from '@iss/pessoa/domain/chaves-pessoais'
import { defineAlertaInicial } from '@iss/portal/server'
import { and, asc, eq } from 'drizzle-orm'
import { textoGuiasVencidas } from '../domain/guias-vencidas.ts'
import { guiaTable } from '../tables/guia.ts'
import { naSituacao } from './situacao-guia-sql.ts'
import { totaisDeHoje } from './totais-de-hoje.ts'

/** Warns of unpaid guides past their day with what they cost today, unless the taxpayer's switch says not to. */
export const alertaGuiasVencidas = defineAlertaInicial(async (ctx, pessoaId) => {
  if (await ctx.switchOn(ignoraAlertaFaltaPagamento, pessoaId)) return {}
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, pessoaId), naSituacao('VENCIDA', ctx.clock.today())))
    .orderBy(asc(guiaTable.vencimento))
  const [primeira] = guias
  if (!primeira) return {}
  const total = Dinheiro.sum((await totaisDeHoje(ctx, guias)).values())
  const texto = textoGuiasVencidas({ quantas: guias.length, primeira, total })
  const sozinha = guias.length === 1
  return {
    avisos: [
      {
        texto,
        rotulo: sozinha ? 'Ver a guia' : 'Ver as guias',
        link: sozinha ? `/home/actions/guia?id=${primeira.id}` : '/home/actions/guias-contribuinte',
      },
    ],
  }
})
