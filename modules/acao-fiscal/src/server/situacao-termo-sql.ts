import type { Context } from '@iss/platform/server'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { situacoesFindas } from '../domain/situacao-acao.ts'
import {
  respondeDepoisDoFim,
  type SituacaoTermo,
  situacoesComPrazo,
  tiposTermoFiscal,
  type TipoTermoFiscal,
} from '../domain/termo.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalTable as table } from '../tables/termo-fiscal.ts'

/** Whether the term of the row is a fine whose guides are all paid, those cancelled left out. */
const multaPagaSql = sql<boolean>`coalesce((select bool_and(g.estado in ('PAGA', 'BAIXADA')) from termo_fiscal_ocorrencia o
  join guia g on g.municipio_id = o.municipio_id and g.id = o.guia_id
  where o.municipio_id = "termo_fiscal"."municipio_id" and o.termo_auto_infracao_id = "termo_fiscal"."id" and g.estado <> 'CANCELADA'), false)`

/** Whether the inspection of the term of the row is over, ended or cancelled. */
const acaoFindaSql = sql<boolean>`exists (select 1 from fiscal_agenda a where a.municipio_id = "termo_fiscal"."municipio_id"
  and a.id = "termo_fiscal"."agendamento_id" and a.situacao in (${sql.join(
    situacoesFindas.map((situacao) => sql.raw(`'${situacao}'`)),
    sql`, `,
  )}))`

/** What other tables know of terms: whether the fine was paid, whether the inspection is over. */
export const fatosDeForaSql = { multaPaga: multaPagaSql.as('multa_paga'), acaoFinda: acaoFindaSql.as('acao_finda') }
export type FatosDeFora = { multaPaga: boolean; acaoFinda: boolean }

/** The same of these terms, by id. */
export async function lerFatosDeFora({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, FatosDeFora>> {
  const rows = await db
    .select({ id: table.id, ...fatosDeForaSql })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, ...fatos }) => [id, fatos]))
}

/** Those of one term; refuses (Error) one that was not read. */
export function fatosDe(fatos: ReadonlyMap<number, FatosDeFora>, id: number): FatosDeFora {
  const dele = fatos.get(id)
  if (!dele) throw new Error(`The term ${id} was not read`)
  return dele
}

const respondemDepois = sql.join(
  (Object.keys(tiposTermoFiscal) as TipoTermoFiscal[]).filter(respondeDepoisDoFim).map((tipo) => sql.raw(`'${tipo}'`)),
  sql`, `,
)

/** The situation of a term on a day (ISO), as `situacaoDoTermo` tells it. */
export function situacaoTermoSql(hoje: string): SQL<SituacaoTermo> {
  return sql<SituacaoTermo>`case when ${table.anuladoEm} is not null then 'ANULADO' when ${table.cienciaEm} is null then 'AGUARDA_CIENCIA'
    when ${multaPagaSql} then 'MULTA_PAGA' when ${table.respondidoEm} is not null then 'RESPONDIDO' when ${table.prazo} is null then 'CIENTE'
    when ${table.tipo} not in (${respondemDepois}) and ${acaoFindaSql} then 'SEM_RESPOSTA' when ${table.prazo} < ${hoje}::date then 'VENCIDO' else 'AGUARDA_RESPOSTA' end`
}

/** Whether the answer of the term of the row is waited for on a day (ISO). */
export const esperaRespostaSql = (hoje: string): SQL => inArray(situacaoTermoSql(hoje), [...situacoesComPrazo])

/** Whose work the answer of the term of the row is, joined with its inspection: the inspector of that one; without one who issued the term. */
export const responsavelSql = sql<number>`coalesce(${agenda.fiscalId}, ${table.fiscalId})`
