import { Competencia } from '@iss/kernel/competencia'
import { formatData, isBusinessDay, nextBusinessDay } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { all, AppError } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, desc, eq, like, or } from 'drizzle-orm'
import { guiasEmAberto, type PedidoSimulacao, procurarContribuinteGuia, simularGuia } from '../contract/acoes-guia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { guiaTable } from '../tables/guia.ts'
import { feriadosPerto } from './carregar-config.ts'
import { vencimentoDaCompetencia } from './emitir-guia.ts'
import { simularValores } from './simular-valores.ts'

/** Amounts, memory and due date of a guide that does not exist, paid on the day that is asked; all that is against it is told at once (F64). */
export async function simular(ctx: Context, pedido: PedidoSimulacao) {
  const { papel, valor, competencia, dataPagamento, denuncia } = pedido
  const violations = all(
    !valor?.isPositive() && guiaErrors.valorMaiorQueZero,
    competencia === null && pedido.vencimento === null && guiaErrors.competenciaObrigatoria,
    dataPagamento < ctx.clock.today() && guiaErrors.simulacaoPassada,
  )
  if (violations.length > 0 || !valor) throw new AppError('business', violations)
  const mes = competencia ?? Competencia.fromData(ctx.clock.today())
  const vencimento = pedido.vencimento ?? (await vencimentoDaCompetencia(ctx, papel, mes))
  const feriados = await feriadosPerto(ctx, dataPagamento)
  const guia = { papel, denuncia, base: valor, vencimento, pessoaId: pedido.idPessoa }
  return {
    ...(await simularValores(ctx, guia, dataPagamento)),
    vencimento,
    aviso: isBusinessDay(dataPagamento, feriados)
      ? null
      : `${formatData(dataPagamento)} não é dia útil. O próximo dia útil é ${formatData(nextBusinessDay(dataPagamento, feriados))}.`,
  }
}

export const simularGuiaOperation = implement(simularGuia, simular)

const limite = 30

export const procurarContribuinteGuiaOperation = implement(procurarContribuinteGuia, async (ctx, { texto, id }) => {
  const procurado = fold(texto)
  const documento = normalizeDocumento(texto)
  const literal = `%${procurado.replace(/[\\%_]/g, '\\$&')}%`
  const table = pessoaTable
  return ctx.db
    .select({ id: table.id, nome: table.nome, documento: table.documento })
    .from(table)
    .where(
      id !== null
        ? eq(table.id, id)
        : or(
            like(table.busca, literal),
            /^[0-9A-Z]{3,14}$/.test(documento) && /\d/.test(documento) ? like(table.documento, `${documento}%`) : undefined,
          ),
    )
    .orderBy(asc(table.nome))
    .limit(limite)
})

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
    competencia: Competencia.fromData(competencia),
    vencimento,
    base,
    denuncia,
  }))
})
