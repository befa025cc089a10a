import { documentoTable } from '@iss/documento/tables/documento'
import { refuse } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import { consultados } from '@iss/nota/server'
import { isAutoridade } from '@iss/pessoa/server'
import { refere } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

/** A receipt with its document; `lock`: no other change of the document comes in between. Refuses (404) what the city does not have. */
export async function getRecibo(ctx: Context, id: number, lock = false) {
  const consulta = ctx.db
    .select({ recibo: table, documento: documentoTable })
    .from(table)
    .innerJoin(documentoTable, refere(table.id, documentoTable))
    .where(eq(table.id, id))
  const [lido] = await (lock ? consulta.for('update', { of: documentoTable }) : consulta)
  return lido ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}
export type ReciboLido = Awaited<ReturnType<typeof getRecibo>>

/** Refuses (403) who is neither party of the receipt, nor the accountant who consults for its provider, nor an authority of the city. */
export async function checkAcessoRecibo(ctx: Context, { recibo }: ReciboLido): Promise<void> {
  if (recibo.prestadorId === ctx.sessao.pessoaSelecionadaId || isAutoridade(ctx)) return
  if (recibo.tomadorDocumento === normalizeDocumento(ctx.user.documentoPessoaSelecionada)) return
  if ((await consultados(ctx, recibo.prestadorId)).length > 0) return
  refuse(platformErrors.semPermissao, { kind: 'authorization' })
}
