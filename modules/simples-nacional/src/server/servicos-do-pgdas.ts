import { type SQL, sql } from 'drizzle-orm'

/** Kinds of activity of the PGDAS-D that are services under the ISS (annex of activities of its layout: 9 to 33 and 40 to 43), of a detail `d`. */
export const servicosDoPgdas = `d.filial_atividade::int between 9 and 33 or d.filial_atividade::int between 40 and 43`

/**
 * What an establishment declared of services, over its details `d`: goods are no service. One that came without details has its whole revenue.
 * `filial`: the name that a query gives it; `onde` narrows the details.
 */
export const receitaDeServicos = (filial: string, onde?: string): string =>
  `case when count(d.id) = 0 then ${filial}.receita else coalesce(sum(d.receita) filter (where ${onde ?? servicosDoPgdas}), 0) end`

/** A service whose tax is of the city of the transaction; where the file names no city it is due where the establishment is. */
const servicosDaqui = `(${servicosDoPgdas}) and coalesce(d.municipio_incidencia = tom_do_municipio(iss_municipio()), true)`

/**
 * A select of what each establishment declared for a month (its first day), by the declaration in force: cnpj, declaracao, regime_caixa, and of the
 * services whose tax is the city's receita and the mean rate (2 where none bears tax). Revenue by cash is of other months.
 */
export const servicosDeclaradosNoMes = (mes: SQL): SQL => sql`
  select f.cnpj, a.declaracao, a.regime_caixa, s.receita, s.aliquota
  from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
    cross join lateral (select ${sql.raw(receitaDeServicos('f', servicosDaqui))} as receita,
        coalesce(sum(d.receita * d.aliquota_iss) filter (where ${sql.raw(servicosDaqui)})
          / nullif(sum(d.receita) filter (where ${sql.raw(servicosDaqui)}), 0), 2) as aliquota
      from pgdas_apuracao_detalhe d where d.municipio_id = f.municipio_id and d.filial_id = f.id) s
  where a.municipio_id = iss_municipio() and a.ativa and a.periodo = ${mes}`
