import { defineRemovivel } from '@iss/lote/definition'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { refuse } from '@iss/kernel/errors'
import { eq, sql } from 'drizzle-orm'
import { notaRascunhoTable as table } from '../tables/rascunho.ts'

/** A draft of a note may be removed by the administrator, and brought back as it was. */
export const rascunhoRemovivel = defineRemovivel({
  tipo: 'RASCUNHO',
  rotulo: 'Rascunho de nota',
  tabela: 'nota_rascunho',
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select({ nome: pessoaTable.nome })
      .from(table)
      .innerJoin(pessoaTable, refere(table.pessoaId, pessoaTable))
      .where(eq(table.id, id))
    return row ? { rotulo: `Rascunho nº ${id} de ${row.nome}`, impedimento: null } : null
  },
  async remover(ctx, id) {
    const { rows } = await ctx.client.query<{ linha: Record<string, unknown> }>(
      'delete from nota_rascunho where id = $1 returning to_jsonb(nota_rascunho) as linha',
      [id],
    )
    const [row] = rows
    if (!row) return refuse([], { kind: 'not-found' })
    await ctx.audit({ tipo: 'rascunho.removido', entidade: 'nota_rascunho', entidadeId: id })
    return row.linha
  },
  async restaurar(ctx, removido) {
    await ctx.db.execute(sql`insert into nota_rascunho overriding system value
      select (jsonb_populate_record(null::nota_rascunho, ${JSON.stringify(removido)}::jsonb)).*`)
    await ctx.audit({ tipo: 'rascunho.restaurado', entidade: 'nota_rascunho', entidadeId: Number(removido.id) })
  },
})
