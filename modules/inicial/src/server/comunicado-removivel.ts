import { defineRemovivel } from '@iss/lote/definition'
import { eq } from 'drizzle-orm'
import { comunicadoTable as table } from '../tables/inicial.ts'

/** A notice that nobody has read, with its recipients and links to its files. One that was read is proof of notice and stays. */
export const comunicadoRemovivel = defineRemovivel({
  tipo: 'COMUNICADO',
  tabela: 'comunicado',
  auditoria: 'comunicado',
  partes: [
    { tabela: 'comunicado_arquivo', coluna: 'comunicado_id' },
    { tabela: 'comunicado_destinatario', coluna: 'comunicado_id' },
  ],
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select({ assunto: table.assunto, enviado: table.emailsEnviados })
      .from(table)
      .where(eq(table.id, id))
    if (!row) return null
    const { rows } = await ctx.client.query<{ lido: boolean }>(
      'select exists (select 1 from comunicado_lido where comunicado_id = $1) as lido',
      [id],
    )
    const conhecido = rows[0]?.lido || row.enviado > 0
    return {
      rotulo: `Comunicado "${row.assunto}"`,
      impedimento: conhecido ? 'O comunicado já foi lido ou enviado: encerre a sua vigência em vez de removê-lo.' : null,
    }
  },
})
