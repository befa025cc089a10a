import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { regimesSemEncerramento } from '@iss/tributacao/domain/regime'

/** `temMovimento` of a row of saldo_competencia under this name, in SQL. */
export const temMovimentoSql = (saldo: string): string =>
  `(${saldo}.debito > 0 or case ${saldo}.papel when 'PRESTADOR' then ${saldo}.quantidade > 0 else ${saldo}.imposto_retido > 0 end)`

/** Whether a provider of this regime (an expression) has nothing to close by itself, in SQL. */
export const dispensaEncerramentoSql = (regime: string): string =>
  `${regime} in (${regimesSemEncerramento.map((sem) => `'${sem}'`).join(', ')})`

/** `deveEncerrar` of a row of saldo_competencia under this name, in SQL; its regime is that of its competence unless another expression says it. */
export const deveEncerrarSql = (
  saldo: string,
  regime = `regime_na_competencia(${saldo}.municipio_id, ${saldo}.contribuinte_id, ${saldo}.competencia)`,
): string =>
  `(${saldo}.debito > 0 or ${temMovimentoSql(saldo)} and not (${saldo}.papel = 'PRESTADOR' and ${dispensaEncerramentoSql(regime)}
    and not iss_fixo_do_simples(${saldo}.municipio_id, ${saldo}.contribuinte_id, ${saldo}.competencia)))`

/**
 * What each of these people must close, by id: months in either role that ended and are open, the first day of the oldest
 * (ISO) and the role in which it is open, the provider's first. Who has nothing to close is left out. The one count of start page, accountant and taxpayer's sheet.
 */
export async function contarCompetenciasAEncerrar(
  { client, clock }: Context,
  pessoaIds: readonly number[],
): Promise<ReadonlyMap<number, { total: number; desde: string; papel: PapelServico }>> {
  if (pessoaIds.length === 0) return new Map()
  const { rows } = await client.query<{ id: string; total: number; desde: string; papel: PapelServico }>(
    `select s.contribuinte_id as id, count(distinct s.competencia)::int as total, min(s.competencia)::text as desde,
       (array_agg(s.papel order by s.competencia, s.papel))[1] as papel from saldo_competencia s
     where s.contribuinte_id = any($1::bigint[]) and s.estado = 'ABERTA' and s.competencia < date_trunc('month', $2::date) and ${deveEncerrarSql('s')}
     group by s.contribuinte_id`,
    [[...pessoaIds], clock.today()],
  )
  return new Map(rows.map(({ id, ...devido }) => [Number(id), devido]))
}
