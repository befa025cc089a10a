import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { tiposReceita } from '@iss/simples-nacional/domain/pgdas'
import { type SQL, sql } from 'drizzle-orm'
import type { ParametrosRegra } from '../../domain/regras.ts'

/** What a rule is asked for: a month whose due date is past, the day, and its parameters. */
export type Alvo = { mes: Competencia; vencimento: Data; hoje: Data; parametros: ParametrosRegra }

/**
 * A rule's candidates: a select of contribuinte_id, papel, tipo_regime, tipo_regime_configurado, esperado, encontrado, impacto and fatos, at most one
 * row of a taxpayer and role. It reads whole months by sets and keeps nothing in memory; a rule whose figures another module computes asks it by `ctx`.
 */
export type Candidatos = (alvo: Alvo, ctx: Context) => SQL | Promise<SQL>

export const dia = (competencia: Competencia): SQL => sql`${competencia.firstDay()}::date`
export const percentual = ({ parametros }: Alvo): SQL => sql`${parametros.percentual}::numeric`
export const valor = ({ parametros }: Alvo): SQL => sql`${parametros.valor}::numeric`
export const minimo = ({ parametros }: Alvo): SQL => sql`${parametros.minimo}::int`

/** Regime of the person of an expression in the month (K11). */
export const regimeDe = (pessoa: SQL, { mes }: Alvo): SQL => sql`regime_na_competencia(iss_municipio(), ${pessoa}, ${dia(mes)})`

/** Notes in force (K1). */
export const vigente: SQL = sql`n.estado in ${estadosComEfeitoSql}`

/** Regimes whose tax does not follow the movement of the month. */
export const semImpostoDoMes: SQL = sql`('MEI', 'FIXO_ANUAL', 'SOCIEDADE_PROFISSIONAL', 'IMUNE', 'ISENTO', 'NAO_INCIDENCIA')`

/** How PostgreSQL writes a figure of a kind. */
const comoTexto = { money: 'numeric(15,2)', percent: 'numeric(12,2)', integer: 'bigint', text: 'text' } as const
type Fato = readonly [rotulo: string, tipo: keyof typeof comoTexto, valor: SQL]

/** The figures by which an alert explains itself. */
export const fatos = (...lista: readonly Fato[]): SQL =>
  sql`jsonb_build_array(${sql.join(
    lista.map(
      ([rotulo, tipo, expressao]) =>
        sql`jsonb_build_object('rotulo', ${rotulo}::text, 'tipo', ${tipo}::text, 'valor', coalesce((${expressao})::${sql.raw(comoTexto[tipo])}::text, ''))`,
    ),
    sql`, `,
  )})`

type Colunas = {
  de: SQL
  papel?: 'PRESTADOR' | 'TOMADOR'
  regime: SQL
  configurado?: SQL
  esperado: SQL
  encontrado: SQL
  impacto: SQL
  fatos: SQL
}

/** The columns that every rule answers, in their order. */
export const colunas = ({ de, papel, regime, configurado, esperado, encontrado, impacto, fatos: lista }: Colunas): SQL =>
  sql`${de} as contribuinte_id, ${papel ?? null}::text as papel, ${regime} as tipo_regime, ${configurado ?? sql`null::text`} as tipo_regime_configurado,
    (${esperado})::numeric(15,2) as esperado, (${encontrado})::numeric(15,2) as encontrado, (${impacto})::numeric(15,2) as impacto, ${lista} as fatos`

/** The month and the `meses` before it. */
export const ateOMes = ({ mes }: Alvo, meses: number): SQL => sql`between ${dia(mes.plusMonths(-meses))} and ${dia(mes)}`

/**
 * What the months of a provider sum up to, by person and month: own facts of the months that `quando` says of `competencia`; `por`: a further column of
 * the facts to go by, null facts of which are left out with those that bear nothing.
 */
export const mesesDoPrestador = (quando: SQL, por?: SQL): SQL =>
  sql`select f.pessoa_id, f.competencia, sum(f.base) as base, sum(f.iss_proprio) as iss${por ? sql`, ${por}` : sql``}
    from fato_atual f where f.papel = 'PRESTADOR' and f.competencia ${quando}${por ? sql` and ${por} is not null and f.base > 0` : sql``}
    group by f.pessoa_id, f.competencia${por ? sql`, ${por}` : sql``}`

/** Sums of the month by person in a role, with the regime of the facts; `somas` are columns over `f`, `onde` narrows the facts. */
export const mesDe = ({ mes }: Alvo, papel: 'PRESTADOR' | 'TOMADOR', somas: SQL, onde: SQL = sql`true`): SQL =>
  sql`select f.pessoa_id, max(f.regime) as regime, ${somas}
    from fato_atual f where f.competencia = ${dia(mes)} and f.papel = ${sql.raw(`'${papel}'`)} and ${onde} group by f.pessoa_id`

/**
 * The principal that the city received of providers, by person and month, in the months that `quando` says of `competencia`, from every origin (K8): guides,
 * DAS, and what federal bodies withheld from them.
 */
export const principalDoPrestador = (quando: SQL): SQL =>
  sql`select r.contribuinte_id as pessoa_id, r.competencia, sum(r.principal) as principal
    from receita_realizada r where r.contribuinte_id is not null and (r.papel = 'PRESTADOR' or r.tipo_receita = ${tiposReceita.SIAFI})
      and r.competencia ${quando} group by r.contribuinte_id, r.competencia`

/** The principal of the guides of the month that were paid, by person in a role: what a closing made payable is paid by them alone. */
export const principalDasGuias = ({ mes }: Alvo, papel: 'PRESTADOR' | 'TOMADOR'): SQL =>
  sql`select r.contribuinte_id as pessoa_id, sum(r.principal) as principal from receita_realizada r
    where r.tipo_receita = ${tiposReceita.GUIA} and r.competencia = ${dia(mes)} and r.papel = ${sql.raw(`'${papel}'`)} group by r.contribuinte_id`

/** The sum of a column over the rows of the month, 0 where there is none; the rows tell their `competencia`. */
export const somaNoMes = (coluna: SQL, mes: Competencia): SQL =>
  sql`coalesce(sum(${coluna}) filter (where competencia = ${dia(mes)}), 0)`

/**
 * The taxpayer is active, no block or standstill explains that he stood still in the month, and he does not pay the month in instalments that he keeps up
 * with. Source: F120, 2.
 */
export const emAtividade = (pessoa: SQL, { mes }: Alvo): SQL =>
  sql`exists (select from pessoa q where q.municipio_id = iss_municipio() and q.id = ${pessoa} and q.situacao = 'ATIVO')
    and not exists (select from bloqueio_movimentacao b where b.municipio_id = iss_municipio() and b.contribuinte_id = ${pessoa}
      and b.data_cancelamento is null and b.competencia_inicial <= ${dia(mes)} and coalesce(b.competencia_final, 'infinity') >= ${dia(mes)})
    and not exists (select from saldo_competencia s where s.municipio_id = iss_municipio() and s.contribuinte_id = ${pessoa}
      and s.competencia = ${dia(mes)} and s.papel = 'PRESTADOR' and s.existe_parcelamento_ativo and s.parcelamento_em_dia)`
