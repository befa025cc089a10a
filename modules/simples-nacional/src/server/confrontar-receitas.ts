import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { streamRows } from '@iss/list/server'
import { estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { receitaDeServicos } from './servicos-do-pgdas.ts'

/** What an establishment declared for a month, and what its notes and ledgers say. */
export type Confronto = {
  pessoaId: number
  nome: string
  documento: string
  competencia: Competencia
  declarado: Dinheiro
  apurado: Dinheiro
  /** An earlier calculation found it incorrect, and none has put it right. */
  aberta: boolean
}

/** Declarations by cash are left out: their revenue is of other months. */
const consulta = (de: string, ate: string, pessoaId: number | null) => sql`
with declarada as (
  select p.id as pessoa_id, p.nome, p.documento, a.periodo, ${sql.raw(receitaDeServicos('f'))} as declarado
  from pgdas_apuracao a
    join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
    join pessoa p on p.municipio_id = f.municipio_id and p.documento = f.cnpj
    left join pgdas_apuracao_detalhe d on d.municipio_id = f.municipio_id and d.filial_id = f.id
  where a.ativa and not a.regime_caixa and a.periodo between ${de}::date and ${ate}::date and (${pessoaId}::bigint is null or p.id = ${pessoaId}::bigint)
    and regime_na_competencia(p.municipio_id, p.id, a.periodo) = 'SIMPLES'
  group by p.id, p.nome, p.documento, a.periodo, f.id, f.receita),
apurada as (
  select n.prestador_id as pessoa_id, n.competencia, n.valor_total as valor from nota_fiscal n
    where n.estado in ${estadosComEfeitoSql} and n.competencia between ${de}::date and ${ate}::date and (${pessoaId}::bigint is null or n.prestador_id = ${pessoaId}::bigint)
  union all
  select e.titular_id, e.competencia, e.valor_total from escrit_papel e
    where e.papel = 'PRESTADOR' and e.estado = 'LANCADA' and e.competencia between ${de}::date and ${ate}::date and (${pessoaId}::bigint is null or e.titular_id = ${pessoaId}::bigint)
  union all
  select e.titular_id, e.competencia, e.faturado from escrit_especial e
    where e.estado = 'LANCADA' and e.competencia between ${de}::date and ${ate}::date and (${pessoaId}::bigint is null or e.titular_id = ${pessoaId}::bigint)
  union all
  select e.titular_id, e.competencia, e.valor from escrit_setor e
    where e.estado = 'LANCADA' and e.competencia between ${de}::date and ${ate}::date and (${pessoaId}::bigint is null or e.titular_id = ${pessoaId}::bigint))
select d.pessoa_id::float8 as "pessoaId", d.nome, d.documento, d.periodo::text as competencia, d.declarado::text,
  coalesce((select sum(x.valor) from apurada x where x.pessoa_id = d.pessoa_id and x.competencia = d.periodo), 0)::numeric(15,2)::text as apurado,
  exists (select 1 from declaracao_incorreta_simples i where i.pessoa_id = d.pessoa_id and i.competencia = d.periodo and i.situacao = 'ABERTA') as aberta
from declarada d
order by d.nome, d.pessoa_id, d.periodo`

type Lido = Omit<Confronto, 'competencia' | 'declarado' | 'apurado'> & Record<'competencia' | 'declarado' | 'apurado', string>

/**
 * The active declarations of a period, establishment by establishment, against notes and ledgers that stand (A48), by batches. `pessoaId`: of one
 * taxpayer only. Revenue in reais.
 */
export async function* confrontarReceitas(
  ctx: Context,
  { de, ate, pessoaId }: { de: Competencia; ate: Competencia; pessoaId: number | null },
): AsyncGenerator<Confronto> {
  for await (const row of streamRows<Lido>(ctx, consulta(de.firstDay(), ate.firstDay(), pessoaId)))
    yield {
      ...row,
      competencia: Competencia.fromData(row.competencia),
      declarado: Dinheiro.from(row.declarado),
      apurado: Dinheiro.from(row.apurado),
    }
}

/** The declaration of one taxpayer for a month against its notes and ledgers; undefined when there is none. */
export async function findConfronto(ctx: Context, pessoaId: number, competencia: Competencia): Promise<Confronto | undefined> {
  for await (const confronto of confrontarReceitas(ctx, { de: competencia, ate: competencia, pessoaId })) return confronto
  return undefined
}
