import { cancelarDebito } from '@iss/conta/server'
import { debitoTable } from '@iss/conta/tables/credito'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { guiaErrors } from '../domain/errors.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { emitirGuia } from './emitir-guia.ts'
import { getGuia } from './ler-guia.ts'

/**
 * Issues the guide of what is missing of one that was settled by less than it owed on the day of its payment (F62): same taxpayer, role,
 * competence and tribute. It is due on the day of that payment, so that additions run from there on. The debits that the payments left are cancelled in
 * its favour; one that a closing billed already is refused.
 */
export async function emitirComplementar(ctx: Context, guiaId: number): Promise<Guia> {
  const guia = await getGuia(ctx, guiaId, true)
  const [anterior] = await ctx.db
    .select({ numero: guiaTable.numero })
    .from(guiaTable)
    .where(and(eq(guiaTable.complementaId, guia.id), ne(guiaTable.estado, 'CANCELADA')))
  if (anterior) refuse(fill(guiaErrors.jaComplementada, { numero: anterior.numero }))
  const pagamentos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(pagamentoTable.dataPagamento), asc(pagamentoTable.id))
  const [primeiro] = pagamentos
  const ultimo = pagamentos.at(-1)
  if (guia.estado !== 'PAGA' || !primeiro || !ultimo) return refuse(guiaErrors.naoPaga)
  const falta = primeiro.devido.minus(Dinheiro.sum(pagamentos.map(({ valor }) => valor)))
  if (!falta.isPositive()) refuse(guiaErrors.semDiferenca)
  const debitos = await ctx.db
    .select()
    .from(debitoTable)
    .where(and(eq(debitoTable.guiaId, guia.id), eq(debitoTable.cancelado, false)))
    .for('update')
  if (debitos.some(({ encerramentoGuiaId }) => encerramentoGuiaId !== null)) refuse(guiaErrors.diferencaCobrada)
  const nova = await emitirGuia(ctx, {
    pessoaId: guia.pessoaId,
    tipo: 'AVULSA',
    papel: guia.papel,
    tributo: guia.tributo,
    competencia: guia.competencia,
    base: falta,
    vencimento: ultimo.dataPagamento,
    complementaId: guia.id,
    observacao: `Diferença do pagamento da guia nº ${guia.numero}.`,
  })
  for (const debito of debitos) await cancelarDebito(ctx, debito, `Cobrado pela guia complementar nº ${nova.numero}`)
  return nova
}
