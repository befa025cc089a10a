import { defineRemovivel } from '@iss/lote/definition'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { eq } from 'drizzle-orm'
import { notaRascunhoTable as table } from '../tables/rascunho.ts'

/** A draft of a note may be removed by the administrator, and brought back as it was. */
export const rascunhoRemovivel = defineRemovivel({
  tipo: 'RASCUNHO',
  tabela: 'nota_rascunho',
  auditoria: 'rascunho',
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select({ nome: pessoaTable.nome })
      .from(table)
      .innerJoin(pessoaTable, refere(table.pessoaId, pessoaTable))
      .where(eq(table.id, id))
    return row ? { rotulo: `Rascunho nº ${id} de ${row.nome}`, impedimento: null } : null
  },
})
