import type { TipoGuia } from '@iss/guia/domain/tipos-guia'
import { getConfigGuia, contarProfissionais } from '@iss/guia/server'
import { type Credito, type Debito, debitoTable } from '@iss/conta/tables/credito'
import { guiaTable } from '@iss/guia/tables/guia'
import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isentaGuiaTomador } from '@iss/pessoa/domain/chaves-pessoais'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { calcularEncerramento, descontoEncerramento, type ResultadoEncerramento } from '../domain/calculo-encerramento.ts'
import { type TotaisDocumentos, valorDevidoFixo } from '@iss/conta/domain/debito-documento'
import type { LinhaDocumentos } from '../tables/encerramento.ts'
import { listCreditosAbertos } from './creditos-abertos.ts'
import { findDescontoPercentual } from './desconto-encerramento.ts'
import { type DebitosPorLivro, somarDocumentos } from './documentos.ts'
import { type ChaveSaldo, isForaDoDas } from '@iss/conta/server'

export type Apuracao = {
  regime: string
  totais: TotaisDocumentos
  porLivro: DebitosPorLivro
  linhas: LinhaDocumentos[]
  /** How the tax of the documents was calculated again, when it was. */
  passos: readonly PassoMemoria[]
  avulsos: Debito[]
  creditos: Credito[]
  recebido: Dinheiro
  debitoGuia: Dinheiro
  fixo: Dinheiro | null
  /** The regime has a fixed value by the month, and none is registered. */
  semValorFixo: boolean
  semGuia: boolean
  minimo: Dinheiro
  /** Of PessoaDescontoEncerramento in force on the day of the closing. */
  descontoPercentual: Aliquota | null
  resultado: ResultadoEncerramento
}

const zero = Dinheiro.zero

/**
 * Calculates the payable of a competence and role from its documents, open debits, credits and guides of its own (C01.F). Reads only, unless
 * `lock`, which holds the debits and credits that the closing is going to use.
 */
export async function apurarCompetencia(ctx: Context, chave: ChaveSaldo, lock = false): Promise<Apuracao> {
  const { pessoaId, papel, competencia } = chave
  const pessoa = await getPessoa(ctx, pessoaId)
  const regime = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  const { totais, porLivro, linhas, passos, tetoDoDesconto } = await somarDocumentos(ctx, chave, regime.tipo)
  const avulsos = await listDebitosAbertos(ctx, chave, lock)
  const creditos = await listCreditosAbertos(ctx, chave, lock)
  const fixo = valorDevidoFixo(papel, regime.tipo, {
    valorRegime: regime.valor ?? zero,
    profissionais:
      regime.tipo === 'SOCIEDADE_PROFISSIONAL' ? await contarProfissionais(ctx, chave.pessoaId, chave.competencia.lastDay()) : 0,
    valorProfissional: regime.valor ?? zero,
    foraDoDas: regime.tipo === 'SIMPLES' && regime.valor !== null && (await isForaDoDas(ctx, pessoaId, competencia)),
  })
  const { recebido, debitoGuia } = await somarGuiasProprias(ctx, chave, regime.tipo === 'FIXO_ANUAL' ? null : fixo)
  const semGuia =
    papel === 'TOMADOR' && (pessoa.geraApenasReciboQuandoRetencao || (await ctx.switchOn(isentaGuiaTomador, pessoaId)))
  const { valorMinimoGuia: minimo } = await getConfigGuia(ctx)
  const totalAvulsos = Dinheiro.sum(avulsos.map(({ valor }) => valor))
  const descontoPercentual = await findDescontoPercentual(ctx, chave)
  const devido = fixo ?? Dinheiro.sum([...Object.values(porLivro), totalAvulsos])
  // A fixed amount is no rate of a base; the documents of the month keep their 2 %.
  const descontar = (percentual: Aliquota) => {
    const pedido = descontoEncerramento(devido, percentual)
    return fixo ? pedido : pedido.min(tetoDoDesconto.plus(totalAvulsos.percent(percentual)))
  }
  const resultado = calcularEncerramento({
    debitos: { ...porLivro, avulsos: totalAvulsos },
    creditos: { recebido, debitoGuia, credito: Dinheiro.sum(creditos.map(({ valor, usado }) => valor.minus(usado))) },
    valorDevidoFixo: fixo,
    desconto: descontoPercentual ? descontar(descontoPercentual) : zero,
    minimoGuia: minimo,
    semGuia,
  })
  return {
    regime: regime.tipo,
    totais,
    porLivro,
    linhas,
    passos,
    avulsos,
    creditos,
    recebido,
    debitoGuia,
    fixo,
    semValorFixo: fixo !== null && fixo.isZero() && regime.tipo !== 'FIXO_ANUAL',
    semGuia,
    minimo,
    descontoPercentual,
    resultado,
  }
}

/** The columns of CalculoEncerramento. `valorEncerrado` and `destino` are told apart for complements. */
export function colunasDoCalculo(
  apuracao: Apuracao,
  extra: { valorEncerrado: Dinheiro; destino: ResultadoEncerramento['destino']; complementar?: string },
) {
  const { totais, porLivro, resultado, fixo, recebido, debitoGuia, linhas } = apuracao
  const creditos = Dinheiro.sum(apuracao.creditos.map(({ valor, usado }) => valor.minus(usado)))
  const avulsos = Dinheiro.sum(apuracao.avulsos.map(({ valor }) => valor))
  const memoria = extra.complementar
    ? [
        ...apuracao.passos,
        ...resultado.memoria,
        passo('complementar', extra.complementar, { complementar: extra.valorEncerrado }, 'Encerramento complementar'),
      ]
    : [...apuracao.passos, ...resultado.memoria]
  return {
    totalNfe: porLivro.nfe,
    totalEscrit: porLivro.escrit,
    totalBanco: porLivro.banco,
    totalEspecial: porLivro.especial,
    totalPedagio: porLivro.pedagio,
    totalCartorio: porLivro.cartorio,
    totalTransporte: porLivro.transporte,
    totalDebitosAvulsos: avulsos,
    totalCredito: creditos,
    totalDebitoGuia: debitoGuia,
    totalRecebido: recebido,
    quantidade: totais.quantidade,
    faturado: totais.faturado,
    imposto: totais.imposto,
    impostoRetido: totais.impostoRetido,
    impostoNaoRetido: totais.impostoNaoRetido,
    valorDevido: resultado.valorDevido,
    valorDevidoFixo: fixo,
    valorDesconto: resultado.desconto,
    descontoPercentual: apuracao.descontoPercentual,
    valorEncerrado: extra.valorEncerrado,
    cemPorcentoRetido: totais.impostoRetido.isPositive() && totais.impostoRetido.eq(totais.imposto),
    destino: extra.destino,
    formula: resultado.formula,
    memoria,
    documentos: linhas,
  }
}

async function listDebitosAbertos(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo, lock: boolean): Promise<Debito[]> {
  const table = debitoTable
  const query = ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.papel, papel),
        lte(table.competencia, competencia),
        eq(table.cancelado, false),
        isNull(table.encerramentoGuiaId),
      ),
    )
    .orderBy(asc(table.id))
  return lock ? query.for('update') : query
}

/**
 * Guides of the competence that no closing made: paid ones are money received, open ones are not billed twice. `fixo` is the fixed value of
 * the month, if the closing bills one: the parcel of the month counts, and the sole guide of the year (G5) settles each of its months whole,
 * whatever its discount.
 */
async function somarGuiasProprias(
  ctx: Context,
  { pessoaId, papel, competencia }: ChaveSaldo,
  fixo: Dinheiro | null,
): Promise<{ recebido: Dinheiro; debitoGuia: Dinheiro }> {
  const table = guiaTable
  const tipos: TipoGuia[] = ['AVULSA', 'NOTA_FISCAL_AVULSA', ...(fixo ? (['VALOR_FIXO'] as const) : [])]
  const unica = sql<boolean>`(${table.tipo} = 'VALOR_FIXO' and ${table.parcela} is not distinct from 0)`
  const doMes = and(eq(table.competencia, competencia), sql`not ${unica}`)
  // What a paid guide gave back for a cancelled note was received no more. Written out: Drizzle leaves the table away where there is only one.
  const devolvido = sql.raw(`(select coalesce(sum(c.valor), 0) from credito c where c.municipio_id = guia.municipio_id
    and c.guia_id = guia.id and c.pagamento_id is null and c.encerramento_id is null and not c.cancelado)`)
  const rows = await ctx.db
    .select({ estado: table.estado, unica, soma: sql<string>`sum(${table.base} - ${devolvido})::text` })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.papel, papel),
        or(doMes, fixo ? and(unica, eq(table.exercicio, competencia.ano)) : undefined),
        eq(table.tributo, 'ISSQN'),
        inArray(table.tipo, tipos),
        isNull(table.encerramentoId),
        // The rest of an underpaid guide: its tax stands in that one.
        isNull(table.complementaId),
      ),
    )
    .groupBy(table.estado, unica)
  const soma = (...estados: string[]) =>
    Dinheiro.sum(
      rows.filter((row) => estados.includes(row.estado)).map((row) => (row.unica && fixo ? fixo : Dinheiro.from(row.soma))),
    )
  return { recebido: soma('PAGA', 'BAIXADA'), debitoGuia: soma('EMITIDA', 'DIVIDA_ATIVA') }
}
