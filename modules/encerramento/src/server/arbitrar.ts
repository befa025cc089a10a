import { cancelarDebito, criarDebito, type ChaveSaldo } from '@iss/conta/server'
import { debitoTable } from '@iss/conta/tables/credito'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse, type Violation } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, eq, isNull, like } from 'drizzle-orm'
import { encerramentoErrors } from '../domain/errors.ts'
import { basesDosDocumentosSql } from './bases-dos-documentos.ts'

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
  const bases = basesDosDocumentosSql(papel, { de: '$3::date', ate: '$1::date', pessoas: '$4::bigint[]' })
  const { rows } = await ctx.client.query<{ id: string; base: string; imposto: string; meses: number; falta: string }>(
    `select m.contribuinte_id as id, m.base::text, m.imposto::text, m.meses, greatest(m.imposto - coalesce(s.imposto, 0), 0)::text as falta
     from (select a.contribuinte_id, avg(coalesce(b.base, 0))::numeric(15,2) as base, avg(a.imposto)::numeric(15,2) as imposto, count(*)::int as meses
       from saldo_competencia a left join (${bases}) b on b.pessoa_id = a.contribuinte_id and b.competencia = a.competencia
       where a.papel = $2 and a.competencia >= $3 and a.competencia < $1 and a.faturado > 0 and a.contribuinte_id = any ($4) group by 1) m
     left join saldo_competencia s on s.contribuinte_id = m.contribuinte_id and s.papel = $2 and s.competencia = $1`,
    [competencia.firstDay(), papel, competencia.plusMonths(-MESES).firstDay(), [...pessoas]],
  )
  return new Map(
    rows.map(({ id, base, imposto, meses, falta }) => [
      Number(id),
      { base: Dinheiro.from(base), imposto: Dinheiro.from(imposto), meses, falta: Dinheiro.from(falta) },
    ]),
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
