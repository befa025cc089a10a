import type { Especie } from '@iss/agente-conector/protocol'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import { tncDocumentoTable as table } from '../tables/conector.ts'

/** What a kind has altogether: rows that were never sent go into the queue when its routine is switched on; those that were are not sent again. */
const tudo: Readonly<Record<Especie, string>> = {
  pessoas: `select p.id::text as chave, p.id, p.ultima_alteracao as quando from pessoa p`,
  atividades: `select a.id::text as chave, a.id, now() as quando from pessoa_atividade a`,
  guias: `select d.id::text as chave, d.id, d.emissao as quando from documento d where d.tipo_documento = 'GUIA' and not d.grp_processado`,
  documentos: `select d.id::text as chave, d.id, d.emissao as quando from documento d where d.tipo_documento <> 'GUIA' and not d.grp_processado`,
  pagamentos: `select p.id::text as chave, p.id, p.registrado_em as quando from pagamento p`,
  'divida-ativa': `select g.id::text as chave, g.id, d.emissao as quando from guia g join documento d using (municipio_id, id) where g.estado = 'DIVIDA_ATIVA'`,
  lancamentos: `select 'G' || d.id as chave, d.id, d.emissao as quando from documento d where d.tipo_documento = 'GUIA'
    union all select 'C' || d.id, d.id, d.data_cancelamento from documento d where d.tipo_documento = 'GUIA' and d.data_cancelamento is not null
    union all select 'P' || p.id, p.id, p.registrado_em from pagamento p
    union all select 'E' || p.id, p.id, p.estornado_em from pagamento p where p.estornado_em is not null`,
}

/** Puts everything of a kind that was never sent into the queue, in one statement. */
export async function enfileirarTudo(ctx: Context, especie: Especie): Promise<void> {
  await ctx.client.query(
    `insert into tnc_documento (sentido, especie, chave, entidade_id, revisao, situacao, criado_em, alterado_em)
     select 'ENVIADO', $1, t.chave, t.id, 1, 'PENDENTE', t.quando, t.quando from (${tudo[especie]}) t order by t.quando, t.chave
     on conflict (municipio_id, sentido, especie, chave) do nothing`,
    [especie],
  )
}

/** While the connector writes what it received, the queue stays as it is: nothing goes back to where it came from. */
export async function calarFila(ctx: Context): Promise<void> {
  await ctx.client.query(`select set_config('iss.conector', 'recebendo', true)`)
}

/** Puts sent items back into the queue, whatever became of them; answers those that are there now. */
export async function voltarAFila(ctx: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .update(table)
    .set({ situacao: 'PENDENTE', tentativas: 0, proximaTentativa: null, justificativa: null })
    .where(and(inArray(table.id, [...ids]), eq(table.sentido, 'ENVIADO')))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}
