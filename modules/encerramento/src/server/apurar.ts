import { getConfigGuia, contarProfissionais } from '@iss/guia/server'
import type { Credito, Debito } from '@iss/conta/tables/credito'
import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isentaGuiaTomador } from '@iss/pessoa/domain/chaves-pessoais'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { calcularEncerramento, descontoEncerramento, type ResultadoEncerramento } from '../domain/calculo-encerramento.ts'
import { type TotaisDocumentos, valorDevidoFixo } from '@iss/conta/domain/debito-documento'
import type { LinhaDocumentos } from '../tables/encerramento.ts'
import { listCreditosAbertos } from './creditos-abertos.ts'
import { listDebitosAbertos } from './debitos-abertos.ts'
import { findDescontoPercentual } from './desconto-encerramento.ts'
import { type DebitosPorLivro, somarDocumentos } from './documentos.ts'
import { fixoDoMes, lerGuias, somarGuiasProprias } from './guias-proprias.ts'
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
  const doMes = new Map([[pessoaId, fixoDoMes(regime.tipo, fixo)]])
  const { recebido, debitoGuia } = lerGuias(await somarGuiasProprias(ctx, chave, doMes), pessoaId)
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
