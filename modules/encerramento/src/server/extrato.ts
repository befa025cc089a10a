import { listRestituicoesPendentes, pessoaDoPedido } from '@iss/guia/server'
import { labelTipoGuia } from '@iss/guia/domain/tipos-guia'
import { creditoTable, debitoTable } from '@iss/guia/tables/credito'
import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { restituicaoTable } from '@iss/guia/tables/restituicao'
import { documentoTable } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, formatDataHora, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { buscarCreditos, buscarExtrato } from '../contract/extrato.ts'
import { guiasDoEncerramento } from '../domain/calculo-encerramento.ts'
import type { PapelServico } from '../domain/debito-documento.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelTipoEncerramento } from '../domain/tipo-encerramento.ts'
import { type CalculoEncerramento, calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'

type Conta = { pessoaId: number; papel: PapelServico }
type Lancamento = { data: Data; historico: string; competencia: string; debito: Dinheiro; credito: Dinheiro }

const zero = Dinheiro.zero
const mes = (data: Data) => Competencia.fromData(data).format()
const debito = (data: Data, competencia: string, historico: string, valor: Dinheiro): Lancamento => ({
  data,
  historico,
  competencia,
  debito: valor,
  credito: zero,
})
const credito = (data: Data, competencia: string, historico: string, valor: Dinheiro): Lancamento => ({
  data,
  historico,
  competencia,
  debito: zero,
  credito: valor,
})

/**
 * The account of a taxpayer in a role. Debits: what the closings in force found, guides of their own (avulsa, by note, fixed value, denúncia),
 * additions of guides paid late, debits of the inspector, credits given back in money. Credits: what a closing took of such guides, payments, settlements without payment,
 * values without guide. The balance is always made of open guides and debits less credits.
 */
export async function lerExtrato(ctx: Context, conta: Conta) {
  const lancamentos = [
    ...(await dosEncerramentos(ctx, conta)),
    ...(await dasGuiasProprias(ctx, conta)),
    ...(await dosPagamentos(ctx, conta)),
    ...(await dasBaixas(ctx, conta)),
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
  const composicao = await compor(ctx, conta)
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

async function dosEncerramentos(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const table = encerramentoTable
  const rows = await ctx.db
    .select({ encerramento: table, calculo: calculoEncerramentoTable })
    .from(table)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, table.id))
    .where(and(eq(table.pessoaId, pessoaId), eq(table.papel, papel), isNull(table.reabertoEm)))
    .orderBy(asc(table.id))
  const aMaior = await ctx.db
    .select({ encerramentoId: creditoTable.encerramentoId, valor: creditoTable.valor })
    .from(creditoTable)
    .where(
      and(
        eq(creditoTable.pessoaId, pessoaId),
        eq(creditoTable.papel, papel),
        eq(creditoTable.cancelado, false),
        eq(creditoTable.motivo, encerramentoMensagens.encerramentoAMaior),
      ),
    )
  return rows.flatMap(({ encerramento, calculo }) => {
    const [dia, competencia] = [hojeEm(encerramento.encerradoEm), mes(encerramento.competencia)]
    const nome = `Encerramento ${labelTipoEncerramento(encerramento.tipo)}`
    const semGuia = credito(
      dia,
      competencia,
      `${nome}: valor sem guia`,
      calculo.destino === 'SEM_GUIA' ? calculo.valorEncerrado : zero,
    )
    // A complement may find less than was closed; a note cancelled after its guide was paid gives the same at once, on the closing itself.
    const devolvido = credito(
      dia,
      competencia,
      `${nome}: ${encerramentoMensagens.encerramentoAMaior}`,
      Dinheiro.sum(aMaior.filter(({ encerramentoId }) => encerramentoId === encerramento.id).map(({ valor }) => valor)),
    )
    if (encerramento.ordem > 0) return [debito(dia, competencia, nome, calculo.valorEncerrado), devolvido, semGuia]
    return [
      debito(dia, competencia, nome, calculo.valorDevidoFixo ?? debitosDosLivros(calculo)),
      credito(dia, competencia, `${nome}: desconto`, calculo.valorDesconto),
      credito(dia, competencia, `${nome}: guias próprias`, guiasDoEncerramento(calculo).tomado),
      devolvido,
      semGuia,
    ]
  })
}

/** What notes and ledgers owed; debits of the inspector stand in the account by themselves. */
function debitosDosLivros(calculo: CalculoEncerramento): Dinheiro {
  return Dinheiro.sum([
    calculo.totalNfe,
    calculo.totalEscrit,
    calculo.totalBanco,
    calculo.totalEspecial,
    calculo.totalPedagio,
    calculo.totalCartorio,
    calculo.totalTransporte,
  ])
}

/** Guides that no closing made, as they were billed; those of closings stand in the account by what the closings found. */
async function dasGuiasProprias(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, emissao: documentoTable.emissao })
    .from(guiaTable)
    .innerJoin(documentoTable, eq(documentoTable.id, guiaTable.id))
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, papel),
        isNull(guiaTable.encerramentoId),
        ne(guiaTable.estado, 'CANCELADA'),
      ),
    )
    .orderBy(asc(guiaTable.id))
  return rows.map(({ guia, emissao }) =>
    debito(hojeEm(emissao), mes(guia.competencia), `Guia ${labelTipoGuia(guia.tipo)} nº ${guia.numero}`, guia.base),
  )
}

async function dosPagamentos(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, pagamento: pagamentoTable, reabertoEm: encerramentoTable.reabertoEm })
    .from(pagamentoTable)
    .innerJoin(guiaTable, eq(guiaTable.id, pagamentoTable.guiaId))
    .leftJoin(encerramentoTable, eq(encerramentoTable.id, guiaTable.encerramentoId))
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(guiaTable.id), asc(pagamentoTable.id))
  return rows.flatMap(({ guia, pagamento, reabertoEm }) => {
    const competencia = mes(guia.competencia)
    const pago = credito(pagamento.dataPagamento, competencia, `Pagamento da guia nº ${guia.numero}`, pagamento.valor)
    // A second payment is all credit; of a reopened closing the additions went back with the credit.
    if (pagamento.resultado === 'EM_DUPLICIDADE' || reabertoEm) return [pago]
    return [
      debito(pagamento.dataPagamento, competencia, `Acréscimos da guia nº ${guia.numero}`, pagamento.devido.minus(guia.base)),
      pago,
    ]
  })
}

/** Guides settled without payment, unless their closing was reopened: then nothing is owed that could be forgiven. */
async function dasBaixas(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, reabertoEm: encerramentoTable.reabertoEm })
    .from(guiaTable)
    .leftJoin(encerramentoTable, eq(encerramentoTable.id, guiaTable.encerramentoId))
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel), eq(guiaTable.estado, 'BAIXADA')))
    .orderBy(asc(guiaTable.id))
  return rows.flatMap(({ guia, reabertoEm }) =>
    reabertoEm || !guia.dataBaixa
      ? []
      : [credito(guia.dataBaixa, mes(guia.competencia), `Baixa sem pagamento da guia nº ${guia.numero}`, guia.base)],
  )
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
  return rows.map(({ emissao, competencia, motivo, valor }) => credito(hojeEm(emissao), mes(competencia), motivo, valor))
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
    valor && decididaEm ? [debito(hojeEm(decididaEm), mes(competencia), `Restituição do crédito nº ${numero}`, valor)] : [],
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
  return rows.map((row) => debito(hojeEm(row.criadoEm), mes(row.competencia), row.motivo, row.valor))
}

async function compor(ctx: Context, { pessoaId, papel }: Conta) {
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel)))
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
    guiasEmAberto: Dinheiro.sum(
      guias.filter(({ estado }) => estado === 'EMITIDA' || estado === 'DIVIDA_ATIVA').map(({ base }) => base),
    ),
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
    competencia: mes(row.competencia),
    origem: row.motivo,
    emissao: formatDataHora(row.emissao),
    valor: row.valor,
    usado: row.usado,
    saldo: row.cancelado ? zero : row.valor.minus(row.usado),
    cancelado: row.cancelado,
    restituicao: pendentes.find(({ creditoId }) => creditoId === row.id)?.protocolo ?? null,
  }))
})
