import { defineRemovivel } from '@iss/lote/definition'
import { arquivoTable } from '@iss/platform/db'
import { eq } from 'drizzle-orm'

/** A file that nothing refers to. Its content stays in the store as long as the removal can be taken back. */
export const anexoRemovivel = defineRemovivel({
  tipo: 'ANEXO',
  tabela: 'arquivo',
  auditoria: 'arquivo',
  async achar(ctx, id) {
    const [row] = await ctx.db.select({ nome: arquivoTable.nome }).from(arquivoTable).where(eq(arquivoTable.id, id))
    if (!row) return null
    const { rows } = await ctx.client.query<{ usado: boolean }>(
      "select exists (select 1 from processo_assincrono where metadata ->> 'arquivoId' = $1::text) as usado",
      [id],
    )
    return { rotulo: row.nome, impedimento: rows[0]?.usado ? 'O arquivo está em uso.' : null }
  },
})
