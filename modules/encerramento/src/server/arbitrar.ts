import { cancelarDebito, criarDebito, type ChaveSaldo } from '@iss/conta/server'
import { debitoTable } from '@iss/conta/tables/credito'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse, type Violation } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, eq, isNull, like } from 'drizzle-orm'
import { encerramentoErrors } from '../domain/errors.ts'
import { lerBases } from './bases-dos-documentos.ts'

/** Competences before the arbitrated one whose mean is taken. */
const MESES = 12
const MOTIVO = 'Arbitramento (CTN, art. 148)'

export type Arbitrado = { base: Dinheiro; imposto: Dinheiro; meses: number; falta: Dinheiro }

/**
 * What the authority estimates of a competence (CTN art. 148): the mean base and own tax of those of the twelve competences before that had movement,
 * and what is missing of it in the ledger, never below zero. Taxpayers without any such month are not in the answer.
 */
export async function listArbitrados(
  ctx: Context,
  { competencia, papel }: { competencia: Competencia; papel: PapelServico },
  pessoas: readonly number[],
): Promise<Map<number, Arbitrado>> {
  const inicio = competencia.plusMonths(-MESES)
  const { rows } = await ctx.client.query<{ id: string; mes: string; imposto: string; faturado: string }>(
    `select a.contribuinte_id as id, to_char(a.competencia, 'YYYY-MM') as mes, a.imposto::text, a.faturado::text
     from saldo_competencia a where a.papel = $2 and a.competencia between $3 and $1 and a.contribuinte_id = any ($4)`,
    [competencia.firstDay(), papel, inicio.firstDay(), [...pessoas]],
  )
  const bases = await lerBases(ctx, { papel, de: inicio, ate: competencia.previous(), pessoas })
  const escriturados = new Map<number, Dinheiro>()
  const anteriores = new Map<number, { mes: Competencia; imposto: Dinheiro }[]>()
  for (const row of rows) {
    const idPessoa = Number(row.id)
    const mes = Competencia.from(row.mes)
    const imposto = Dinheiro.from(row.imposto)
    if (mes.compare(competencia) === 0) escriturados.set(idPessoa, imposto)
    else if (Dinheiro.from(row.faturado).isPositive())
      anteriores.set(idPessoa, [...(anteriores.get(idPessoa) ?? []), { mes, imposto }])
  }
  return new Map(
    [...anteriores].map(([idPessoa, comMovimento]) => {
      const media = (valores: Dinheiro[]) => Dinheiro.sum(valores).ratio(1, comMovimento.length)
      const imposto = media(comMovimento.map((saldo) => saldo.imposto))
      const falta = imposto.minus(escriturados.get(idPessoa) ?? Dinheiro.zero).max(Dinheiro.zero)
      const base = media(comMovimento.map(({ mes }) => bases(idPessoa, mes)))
      return [idPessoa, { base, imposto, meses: comMovimento.length, falta }]
    }),
  )
}

/** Why a taxpayer is not arbitrated: a fixed value has no base, and there must be something to go by that was not booked already. */
export function semArbitramento(papel: PapelServico, regime: Regime, arbitrado: Arbitrado | undefined): Violation | null {
  if (papel === 'PRESTADOR' && regime !== 'FATURAMENTO') return encerramentoErrors.regimeSemArbitramento
  if (!arbitrado) return encerramentoErrors.semBaseParaArbitrar
  return arbitrado.falta.isPositive() ? null : encerramentoErrors.arbitradoEscriturado
}

/** Launches what the ledger lacks of the arbitrated tax, for the closing that follows to bill. Refuses where there is nothing to arbitrate. */
export async function lancarArbitrado(
  ctx: Context,
  { pessoaId, papel, competencia }: ChaveSaldo,
  { regime, processo }: { regime: Regime; processo: string },
): Promise<void> {
  const arbitrado = (await listArbitrados(ctx, { competencia, papel }, [pessoaId])).get(pessoaId)
  const contra = semArbitramento(papel, regime, arbitrado)
  if (contra || !arbitrado) return refuse(contra ?? encerramentoErrors.semBaseParaArbitrar)
  await criarDebito(ctx, {
    pessoaId,
    papel,
    competencia,
    motivo: `${MOTIVO}: média de ${arbitrado.meses} ${arbitrado.meses === 1 ? 'competência' : 'competências'}`,
    valor: arbitrado.falta,
    processo,
  })
}

/** Takes back what was arbitrated in a competence whose closing ex officio was cancelled. */
export async function cancelarArbitrado(
  ctx: Context,
  { pessoaId, papel, competencia }: ChaveSaldo,
  motivo: string,
): Promise<void> {
  const debitos = await ctx.db
    .select()
    .from(debitoTable)
    .where(
      and(
        eq(debitoTable.pessoaId, pessoaId),
        eq(debitoTable.papel, papel),
        eq(debitoTable.competencia, competencia),
        eq(debitoTable.cancelado, false),
        isNull(debitoTable.encerramentoGuiaId),
        like(debitoTable.motivo, `${MOTIVO}%`),
      ),
    )
    .for('update')
  for (const debito of debitos) await cancelarDebito(ctx, debito, motivo)
}
