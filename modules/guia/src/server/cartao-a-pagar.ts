import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { and, asc, eq } from 'drizzle-orm'
import { guiaTable } from '../tables/guia.ts'
import { totaisDeHoje } from './totais-de-hoje.ts'

/** What the taxpayer has to pay, as of today, and the shortest way to pay it. */
export const cartaoAPagar = defineCartao({
  ordem: 10,
  para: doContribuinte,
  async ler(ctx, pessoaId) {
    const hoje = ctx.clock.today()
    const guias = await ctx.db
      .select()
      .from(guiaTable)
      .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.estado, 'EMITIDA')))
      .orderBy(asc(guiaTable.vencimento), asc(guiaTable.id))
    const [primeira] = guias
    if (!primeira) return []
    const total = Dinheiro.sum((await totaisDeHoje(ctx, guias)).values())
    const vencidas = guias.filter(({ vencimento }) => vencimento < hoje)
    const proxima = guias.find(({ vencimento }) => vencimento >= hoje)
    const partes = [
      counted(guias.length, 'guia', 'guias'),
      vencidas.length > 0 ? counted(vencidas.length, 'vencida', 'vencidas') : null,
      proxima ? `vence em ${formatData(proxima.vencimento)}` : null,
    ]
    const sozinha = guias.length === 1
    return [
      {
        titulo: 'A pagar hoje',
        valor: total.formatReais(),
        detalhe: partes.filter((parte) => parte !== null).join(', '),
        urgencia: vencidas.length > 0 ? 'URGENTE' : 'ATENCAO',
        rotulo: sozinha ? `Pagar ${total.formatReais()} por Pix` : 'Ver as guias',
        link: sozinha ? `/home/actions/pix-guia?id=${primeira.id}` : '/home/actions/guias-contribuinte',
      },
    ]
  },
})
