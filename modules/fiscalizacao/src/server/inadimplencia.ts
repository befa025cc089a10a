import { type SQL, sql } from 'drizzle-orm'

/**
 * Principal of the guides of ISS of these months (the second not included) that were due before `hoje` and are not paid, and of how many taxpayers: a
 * select of `valor` and `devedores`; of one regime or of all (null). The arrears are its part of what was billed for the months (F121, K6).
 */
export const vencidoEntre = (hoje: string, de: SQL, ate: SQL, regime: string | null = null): SQL =>
  sql`(select coalesce(sum(g.base), 0) as valor, count(distinct g.pessoa_id)::int as devedores from guia g
    where g.municipio_id = iss_municipio() and g.tributo = 'ISSQN' and g.estado in ('EMITIDA', 'DIVIDA_ATIVA') and g.vencimento < ${hoje}::date
      and g.competencia >= ${de} and g.competencia < ${ate}
      and (${regime}::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = ${regime}))`
