import { and, eq, like, sql } from 'drizzle-orm'
import { defineRemovivel } from '../../definition/index.ts'
import { loteTable as table } from '../../tables/lote.ts'
import { PREFIXO } from './lote-do-importador.ts'

/** An ended import that wrote nothing and has lines with an error. Orders are never deleted: it leaves the lists of imports, and comes back to them. */
export const importacaoRemovivel = defineRemovivel({
  tipo: 'IMPORTACAO',
  tabela: 'lote',
  auditoria: 'importacao',
  partes: [{ tabela: 'lote_item', coluna: 'lote_id' }],
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), like(table.tipo, `${PREFIXO}%`), importacaoNaoRemovida))
    if (!row) return null
    const { arquivo } = row.resumo as { arquivo?: string }
    const rotulo = `Importação nº ${id}${arquivo ? ` de ${arquivo}` : ''}`
    if (!['PREVISTO', 'CONCLUIDO', 'CANCELADO'].includes(row.situacao))
      return { rotulo, impedimento: 'A importação ainda está em andamento.' }
    if (row.feitos > 0) return { rotulo, impedimento: 'A importação gravou registros: desfaça-a em vez de removê-la.' }
    return { rotulo, impedimento: row.erros > 0 ? null : 'A importação não tem linhas com erro.' }
  },
  async esconder(ctx, id, escondida) {
    await ctx.db
      .update(table)
      .set({ resumo: escondida ? sql`${table.resumo} || '{"removida": true}'` : sql`${table.resumo} - 'removida'` })
      .where(eq(table.id, id))
  },
})

/** Imports that no administrator has removed. */
export const importacaoNaoRemovida = sql`not (${table.resumo} ? 'removida')`
