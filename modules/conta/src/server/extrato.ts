import { listRestituicoesPendentes } from './restituicao.ts'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { creditoTable, debitoTable } from '../tables/credito.ts'
import { restituicaoTable } from '../tables/restituicao.ts'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { buscarCreditos, buscarExtrato } from '../contract/extrato.ts'
import { type Conta, type Lancamento, linhaDeCredito, linhaDeDebito, type ParteDoExtrato } from './parte-do-extrato.ts'

const zero = Dinheiro.zero

/**
 * The account of a taxpayer in a role. Debits: what the closings in force found, guides of their own (avulsa, by note, fixed value, denúncia),
 * additions of guides paid late, debits of the inspector, credits given back in money. Credits: what a closing took of such guides, payments, settlements without payment,
 * values without guide. The balance is always made of open guides and debits less credits.
 */
export async function lerExtrato(ctx: Context, conta: Conta) {
  const partes = ctx.definitions<ParteDoExtrato>('parte-do-extrato')
  const declarados: Lancamento[] = []
  for (const parte of partes) declarados.push(...(await parte.listar(ctx, conta)))
  const lancamentos = [
    ...declarados,
    ...(await dosDebitosLancados(ctx, conta)),
    ...(await dosCreditosLancados(ctx, conta)),
    ...(await dasRestituicoes(ctx, conta)),
  ]
    .filter((lancamento) => !lancamento.debito.isZero() || !lancamento.credito.isZero())
    .sort((a, b) => a.data.localeCompare(b.data))
  let saldo = zero
  const linhas = lancamentos.map((lancamento, indice) => {
    saldo = saldo.plus(lancamento.debito).minus(lancamento.credito)
    return { id: indice + 1, ...lancamento, saldo }
  })
  const composicao = await compor(ctx, conta, partes)
  const { guiasEmAberto, debitosEmAberto, creditosDisponiveis } = composicao
  return {
    lancamentos: linhas,
    totalDebitos: Dinheiro.sum(lancamentos.map((lancamento) => lancamento.debito)),
    totalCreditos: Dinheiro.sum(lancamentos.map((lancamento) => lancamento.credito)),
    saldo,
    ...composicao,
    conciliado: saldo.eq(guiasEmAberto.plus(debitosEmAberto).minus(creditosDisponiveis)),
  }
}

/**
 * Credits that the inspector gave by a process, what a paid guide gave back for a cancelled note, and what a guide paid after the closing had
 * too much: the others stand in the account by the payment or closing that made them.
 */
async function dosCreditosLancados(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const table = creditoTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.papel, papel),
        eq(table.cancelado, false),
        or(
          and(isNull(table.pagamentoId), isNull(table.encerramentoId)),
          and(isNotNull(table.pagamentoId), isNotNull(table.encerramentoId)),
        ),
      ),
    )
    .orderBy(asc(table.id))
  return rows.map(({ emissao, competencia, motivo, valor }) => linhaDeCredito(hojeEm(emissao), competencia, motivo, valor))
}

/** Credits that the inspector gave back in money: the taxpayer has them no more. */
async function dasRestituicoes(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const table = restituicaoTable
  const rows = await ctx.db
    .select({ restituicao: table, competencia: creditoTable.competencia, numero: documentoTable.numero })
    .from(table)
    .innerJoin(creditoTable, eq(creditoTable.id, table.creditoId))
    .innerJoin(documentoTable, eq(documentoTable.id, creditoTable.id))
    .where(and(eq(creditoTable.pessoaId, pessoaId), eq(creditoTable.papel, papel), isNotNull(table.valor)))
    .orderBy(asc(table.id))
  return rows.flatMap(({ restituicao: { valor, decididaEm }, competencia, numero }) =>
    valor && decididaEm ? [linhaDeDebito(hojeEm(decididaEm), competencia, `Restituição do crédito nº ${numero}`, valor)] : [],
  )
}

async function dosDebitosLancados(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const table = debitoTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.papel, papel),
        eq(table.cancelado, false),
        isNull(table.pagamentoId),
        isNull(table.encerramentoGeradorId),
      ),
    )
  return rows.map((row) => linhaDeDebito(hojeEm(row.criadoEm), row.competencia, row.motivo, row.valor))
}

async function compor(ctx: Context, conta: Conta, partes: readonly ParteDoExtrato[]) {
  const { pessoaId, papel } = conta
  const abertos = []
  for (const parte of partes) abertos.push(await parte.emAberto(ctx, conta))
  const debitos = await ctx.db
    .select()
    .from(debitoTable)
    .where(
      and(
        eq(debitoTable.pessoaId, pessoaId),
        eq(debitoTable.papel, papel),
        eq(debitoTable.cancelado, false),
        isNull(debitoTable.encerramentoGuiaId),
      ),
    )
  const creditos = await ctx.db
    .select()
    .from(creditoTable)
    .where(and(eq(creditoTable.pessoaId, pessoaId), eq(creditoTable.papel, papel), eq(creditoTable.cancelado, false)))
  return {
    guiasEmAberto: Dinheiro.sum(abertos.map(({ devido }) => devido)),
    acrescimosHoje: Dinheiro.sum(abertos.map(({ acrescimosHoje }) => acrescimosHoje)),
    debitosEmAberto: Dinheiro.sum(debitos.map(({ valor }) => valor)),
    creditosDisponiveis: Dinheiro.sum(creditos.map(({ valor, usado }) => valor.minus(usado))),
  }
}

export const buscarExtratoOperation = implement(buscarExtrato, (ctx, { papelServico, idPessoa }) =>
  lerExtrato(ctx, { pessoaId: pessoaDoPedido(ctx, idPessoa), papel: papelServico }),
)

export const buscarCreditosOperation = implement(buscarCreditos, async (ctx, { papelServico, idPessoa }) => {
  const table = creditoTable
  const rows = await ctx.db
    .select({ credito: table, numero: documentoTable.numero })
    .from(table)
    .innerJoin(documentoTable, eq(documentoTable.id, table.id))
    .where(and(eq(table.pessoaId, pessoaDoPedido(ctx, idPessoa)), papelServico ? eq(table.papel, papelServico) : undefined))
    .orderBy(asc(table.emissao), asc(table.id))
  const pendentes = await listRestituicoesPendentes(
    ctx,
    rows.map(({ credito: row }) => row.id),
  )
  return rows.map(({ credito: row, numero }) => ({
    id: row.id,
    numero: numero ?? 0,
    papelRotulo: row.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
    competencia: row.competencia.format(),
    origem: row.motivo,
    emissao: formatDataHora(row.emissao),
    valor: row.valor,
    usado: row.usado,
    saldo: row.cancelado ? zero : row.valor.minus(row.usado),
    cancelado: row.cancelado,
    restituicao: pendentes.find(({ creditoId }) => creditoId === row.id)?.protocolo ?? null,
  }))
})
