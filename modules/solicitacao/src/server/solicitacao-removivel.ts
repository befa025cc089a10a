import { defineRemovivel } from '@iss/lote/definition'
import { eq } from 'drizzle-orm'
import { solicitacaoTable as table } from '../tables/solicitacao.ts'

/** A request that whoever made it took back, with its conversation and the links to its files; the files themselves stay. */
export const solicitacaoRemovivel = defineRemovivel({
  tipo: 'SOLICITACAO',
  tabela: 'solicitacao',
  auditoria: 'solicitacao',
  partes: [
    { tabela: 'solicitacao_arquivo', coluna: 'solicitacao_id' },
    { tabela: 'solicitacao_justificativa', coluna: 'solicitacao_id' },
    { tabela: 'solicitacao_mensagem', coluna: 'solicitacao_id' },
  ],
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select({ protocolo: table.protocolo, retiradaEm: table.retiradaEm })
      .from(table)
      .where(eq(table.id, id))
    if (!row) return null
    const impedimento = row.retiradaEm ? null : 'Só uma solicitação cancelada pode ser removida.'
    return { rotulo: `Solicitação ${row.protocolo ?? `nº ${id}`}`, impedimento }
  },
})
