import { Competencia } from '@iss/kernel/competencia'
import { formatData, isBusinessDay, nextBusinessDay, plusDays } from '@iss/kernel/data'
import { all, AppError } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import { guiasEmAberto, type PedidoSimulacao, simularGuia } from '../contract/acoes-guia.ts'
import { contaErrors } from '@iss/conta/domain/errors'
import { guiaErrors } from '../domain/errors.ts'
import { guiaTable } from '../tables/guia.ts'
import { feriadosPerto } from './config-guia.ts'
import { vencimentoDaCompetencia } from './emitir-guia.ts'
import { calculoDoResultado } from './guia-to.ts'
import { simularCalculo } from './simular-valores.ts'

/** Amounts, memory and due date of a guide that does not exist, paid on the day that is asked; all that is against it is told at once (F64). */
export async function simular(ctx: Context, pedido: PedidoSimulacao) {
  const { papel, valor, competencia, dataPagamento, denuncia } = pedido
  const violations = all(
    !valor?.isPositive() && contaErrors.valorMaiorQueZero,
    competencia === null && pedido.vencimento === null && contaErrors.competenciaObrigatoria,
    dataPagamento < ctx.clock.today() && guiaErrors.simulacaoPassada,
  )
  if (violations.length > 0 || !valor) throw new AppError('business', violations)
  const mes = competencia ?? Competencia.fromData(ctx.clock.today())
  const vencimento = pedido.vencimento ?? (await vencimentoDaCompetencia(ctx, papel, mes))
  const feriados = await feriadosPerto(ctx, dataPagamento)
  const guia = { papel, denuncia, base: valor, vencimento, pessoaId: pedido.idPessoa }
  const resultado = await simularCalculo(ctx, guia, dataPagamento)
  const emAtraso = resultado.diasAtraso > 0
  return {
    ...calculoDoResultado(resultado),
    pagavel: resultado.pagavel,
    vencimento,
    inicio: emAtraso ? plusDays(vencimento, 1) : null,
    fim: emAtraso ? dataPagamento : null,
    aviso: isBusinessDay(dataPagamento, feriados)
      ? null
      : `${formatData(dataPagamento)} não é dia útil. O próximo dia útil é ${formatData(nextBusinessDay(dataPagamento, feriados))}.`,
  }
}

export const simularGuiaOperation = implement(simularGuia, simular)

export const guiasEmAbertoOperation = implement(guiasEmAberto, async (ctx, { idPessoa }) => {
  const rows = await ctx.db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, idPessoa), eq(guiaTable.estado, 'EMITIDA')))
    .orderBy(desc(guiaTable.vencimento))
    .limit(100)
  return rows.map(({ id, numero, papel, competencia, vencimento, base, denuncia }) => ({
    id,
    numero,
    papel,
    competencia,
    vencimento,
    base,
    denuncia,
  }))
})
