import { creditoTable } from '@iss/conta/tables/credito'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import {
  calcularComplementar,
  calcularEncerramento,
  descontoEncerramento,
  type ResultadoEncerramento,
} from '../domain/calculo-encerramento.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { calculoEncerramentoTable, creditoUsoTable, encerramentoTable } from '../tables/encerramento.ts'
import { type Apuracao, apurarCompetencia } from './apurar.ts'
import type { ChaveSaldo } from '@iss/conta/server'

export type Complemento = {
  apuracao: Apuracao
  /** Number of the complement, from 1. */
  ordem: number
  valor: Dinheiro
  credito: Dinheiro
  destino: ResultadoEncerramento['destino']
  explicacao: string
}

/** Closings of a competence in force, in order, each with its calculation. */
export async function listVigentes(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo) {
  const table = encerramentoTable
  return ctx.db
    .select({ encerramento: table, calculo: calculoEncerramentoTable })
    .from(table)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, table.id))
    .where(
      and(eq(table.pessoaId, pessoaId), eq(table.papel, papel), eq(table.competencia, competencia), isNull(table.reabertoEm)),
    )
    .orderBy(asc(table.ordem))
}

/**
 * The complement of a closed competence (C03): the payable of the documents as they are now, with the debits billed and the credits used by
 * the closing, against what was closed so far. Credits of the closing that are no longer needed come back as Credito with the difference.
 */
export async function apurarComplemento(ctx: Context, chave: ChaveSaldo): Promise<Complemento> {
  const vigentes = await listVigentes(ctx, chave)
  const [primeiro] = vigentes
  if (!primeiro) return refuse(encerramentoErrors.naoEncerrada)
  const ids = vigentes.map(({ encerramento }) => encerramento.id)
  const atual = await apurarCompetencia(ctx, chave)
  const { calculo } = primeiro
  const usos = await ctx.db
    .select({ valor: creditoUsoTable.valor })
    .from(creditoUsoTable)
    .where(and(inArray(creditoUsoTable.encerramentoId, ids), isNull(creditoUsoTable.desfeitoEm)))
  const creditoUsado = Dinheiro.sum(usos.map(({ valor }) => valor))
  // Received money and guides that the closing needed: what is left of the payable after discount and credits.
  const creditosNecessarios = calculo.valorDevido.minus(calculo.valorDesconto).minus(calculo.valorEncerrado).max(Dinheiro.zero)
  const outros = creditosNecessarios.minus(creditoUsado).max(Dinheiro.zero)
  const avulsos = calculo.valorDevidoFixo === null ? calculo.totalDebitosAvulsos : Dinheiro.zero
  const zero = Dinheiro.zero
  const devido = calculo.valorDevidoFixo ?? Dinheiro.sum([...Object.values(atual.porLivro), avulsos])
  const resultado = calcularEncerramento({
    debitos: { ...atual.porLivro, avulsos },
    creditos: { recebido: outros, debitoGuia: zero, credito: creditoUsado },
    valorDevidoFixo: calculo.valorDevidoFixo,
    // The complement keeps the discount of its closing, not that of the day.
    desconto: calculo.descontoPercentual ? descontoEncerramento(devido, calculo.descontoPercentual) : calculo.valorDesconto,
    minimoGuia: atual.minimo,
    semGuia: atual.semGuia,
  })
  const devolvidos = await ctx.db
    .select({ valor: creditoTable.valor, motivo: creditoTable.motivo })
    .from(creditoTable)
    .where(
      and(
        inArray(creditoTable.encerramentoId, ids),
        eq(creditoTable.cancelado, false),
        eq(creditoTable.motivo, 'Encerramento a maior'),
      ),
    )
  const encerrado = Dinheiro.sum(vigentes.map((vigente) => vigente.calculo.valorEncerrado)).minus(
    Dinheiro.sum(devolvidos.map(({ valor }) => valor)),
  )
  const recalculado = resultado.valorEncerrado.minus(resultado.totalNaoUtilizado)
  const { complementar, credito } = calcularComplementar(recalculado, encerrado)
  const destino = complementar.isZero()
    ? 'SEM_VALOR'
    : atual.semGuia
      ? 'SEM_GUIA'
      : complementar.lt(atual.minimo)
        ? 'ACUMULA'
        : 'GUIA'
  return {
    apuracao: {
      ...atual,
      avulsos: [],
      creditos: [],
      recebido: outros.plus(creditoUsado),
      debitoGuia: zero,
      fixo: calculo.valorDevidoFixo,
      descontoPercentual: calculo.descontoPercentual,
      resultado,
    },
    ordem: vigentes.length,
    valor: complementar,
    credito,
    destino,
    explicacao: `Recalculado ${recalculado.format()} − encerrado ${encerrado.format()} = ${recalculado.minus(encerrado).format()}.`,
  }
}
