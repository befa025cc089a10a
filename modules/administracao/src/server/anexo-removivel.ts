import { refuse } from '@iss/kernel/errors'
import { defineRemovivel } from '@iss/lote/definition'
import { arquivoTable } from '@iss/platform/db'
import { eq, sql } from 'drizzle-orm'
import { lerDependencias } from './dependencias.ts'

/** A file that nothing refers to. Its content stays in the store as long as the removal can be taken back. */
export const anexoRemovivel = defineRemovivel({
  tipo: 'ANEXO',
  rotulo: 'Anexo órfão',
  tabela: 'arquivo',
  async achar(ctx, id) {
    const [row] = await ctx.db.select({ nome: arquivoTable.nome }).from(arquivoTable).where(eq(arquivoTable.id, id))
    if (!row) return null
    const { rows } = await ctx.client.query<{ usado: boolean }>(
      "select exists (select 1 from processo_assincrono where metadata ->> 'arquivoId' = $1::text) as usado",
      [id],
    )
    const usado = rows[0]?.usado || (await lerDependencias(ctx, 'arquivo', id)).length > 0
    return { rotulo: row.nome, impedimento: usado ? 'O arquivo está em uso.' : null }
  },
  async remover(ctx, id) {
    const { rows } = await ctx.client.query<{ linha: Record<string, unknown> }>(
      'delete from arquivo where id = $1 returning to_jsonb(arquivo) as linha',
      [id],
    )
    const [row] = rows
    if (!row) return refuse([], { kind: 'not-found' })
    await ctx.audit({ tipo: 'arquivo.removido', entidade: 'arquivo', entidadeId: id, antes: { nome: row.linha.nome } })
    return row.linha
  },
  async restaurar(ctx, removido) {
    await ctx.db.execute(
      sql`insert into arquivo overriding system value select (jsonb_populate_record(null::arquivo, ${JSON.stringify(removido)}::jsonb)).*`,
    )
    await ctx.audit({ tipo: 'arquivo.restaurado', entidade: 'arquivo', entidadeId: Number(removido.id) })
  },
})
