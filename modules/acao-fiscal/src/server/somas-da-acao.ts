import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalOcorrenciaTable, termoFiscalTable } from '../tables/termo-fiscal.ts'

// Written out: where a select has one table, Drizzle leaves its name away, and a subselect would take its own column.
const cidade = sql.raw('"fiscal_agenda"."municipio_id"')
const esta = sql.raw('"fiscal_agenda"."id"')

const dinheiro = (valor: SQL) => sql`(${valor})::numeric(15,2)`.mapWith(termoFiscalOcorrenciaTable.multa)

/** The civil day of an instant. */
export const civil = (instante: SQLWrapper) => sql`(${instante} at time zone 'America/Sao_Paulo')::date`

/** The civil day on which an inspection of the row ended or was cancelled; while it is open the one that is planned. */
export const fimSql = sql<string>`coalesce(${civil(agenda.encerradaEm)}, ${civil(agenda.canceladaEm)}, ${agenda.fimFiscalizacao})::text`

/** Fines charged in an inspection of the row, those annulled left out. */
export const autuadoSql = dinheiro(sql`select coalesce(sum(o.multa), 0) from termo_fiscal_ocorrencia o
  join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
  where t.municipio_id = ${cidade} and t.agendamento_id = ${esta} and t.anulado_em is null`)

/** What was paid of the guides of its fines; a second payment is credit of the payer. */
export const pagoSql = dinheiro(sql`select coalesce(sum(p.valor), 0) from pagamento p
  where p.municipio_id = ${cidade} and p.estornado_em is null and p.resultado <> 'EM_DUPLICIDADE' and p.guia_id in (select o.guia_id from termo_fiscal_ocorrencia o
    join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
    where t.municipio_id = ${cidade} and t.agendamento_id = ${esta})`)

/** Numbers of its terms of a kind that stand. */
const numeros = (tipo: string) =>
  sql<string>`(select coalesce(string_agg(t.numero || '/' || t.ano, ', ' order by t.emissao, t.id), '') from termo_fiscal t
    where t.municipio_id = ${cidade} and t.agendamento_id = ${esta} and t.tipo = ${tipo} and t.anulado_em is null)`

export const termoInicioSql = numeros('INICIO_FISCALIZACAO')
export const autosSql = numeros('AUTO_INFRACAO')
export const termoEncerramentoSql = numeros('ENCERRAMENTO')

/** How many fines it has. */
export const quantosAutosSql = sql<number>`(select count(*) from termo_fiscal t
  where t.municipio_id = ${cidade} and t.agendamento_id = ${esta} and t.tipo = 'AUTO_INFRACAO' and t.anulado_em is null)::int`.mapWith(
  Number,
)

/** Inspections that have a term of this number ('3/2026', or '3' of any year). */
export const temTermo = (texto: string): SQL | undefined => {
  const achado = /^(\d{1,12})(?:\s*\/\s*(\d{4}))?$/.exec(texto.trim())
  if (texto.trim() === '') return undefined
  if (!achado) return sql`false`
  const [, numero, ano] = achado
  return sql`exists (select 1 from ${termoFiscalTable} t where t.municipio_id = ${agenda.municipioId} and t.agendamento_id = ${agenda.id}
    and t.numero = ${Number(numero)} ${ano ? sql`and t.ano = ${Number(ano)}` : sql``})`
}
