import { refuse } from '@iss/kernel/errors'
import { nomesDe } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { asc, eq, sql } from 'drizzle-orm'
import { solicitacaoErrors } from '../domain/errors.ts'
import { type PapelMensagem, type Solicitacao, solicitacaoMensagemTable, solicitacaoTable } from '../tables/solicitacao.ts'
import { listAnexosDe, vincularAnexos } from './anexos.ts'

export type NovaMensagem = {
  autorId: number | null
  papel: PapelMensagem
  texto: string
  pedeComplemento?: boolean
  anexos?: readonly number[]
  em?: Date
}

/** Adds a message to a request; the request gets a new version, so that a decision taken on the older reading is refused. */
export async function incluirMensagem(ctx: Context, solicitacao: Solicitacao, mensagem: NovaMensagem): Promise<number> {
  if (mensagem.texto.trim() === '') refuse(solicitacaoErrors.mensagemObrigatoria)
  const [row] = await ctx.db
    .insert(solicitacaoMensagemTable)
    .values({
      solicitacaoId: solicitacao.id,
      autorId: mensagem.autorId,
      papel: mensagem.papel,
      texto: mensagem.texto.trim(),
      pedeComplemento: mensagem.pedeComplemento ?? false,
      dataEnvio: mensagem.em ?? ctx.clock.now(),
    })
    .returning({ id: solicitacaoMensagemTable.id })
  if (!row) throw new Error('The message row was not written')
  await vincularAnexos(ctx, solicitacao.id, mensagem.anexos ?? [], row.id)
  await ctx.db
    .update(solicitacaoTable)
    .set({ versao: sql`${solicitacaoTable.versao} + 1` })
    .where(eq(solicitacaoTable.id, solicitacao.id))
  return row.id
}

/** The conversation of a request, oldest first, with authors and attachments. */
export async function listMensagens(ctx: Context, solicitacaoId: number) {
  const table = solicitacaoMensagemTable
  const rows = await ctx.db.select().from(table).where(eq(table.solicitacaoId, solicitacaoId)).orderBy(asc(table.id))
  const nomes = await nomesDe(
    ctx,
    rows.map((row) => row.autorId),
  )
  const anexos = await listAnexosDe(ctx, [solicitacaoId])
  return rows.map((row) => ({
    id: row.id,
    autor: row.autorId === null ? 'Sistema' : (nomes.get(row.autorId) ?? ''),
    papel: row.papel,
    texto: row.texto,
    pedeComplemento: row.pedeComplemento,
    dataEnvio: row.dataEnvio.toISOString(),
    anexos: anexos.filter((anexo) => anexo.mensagemId === row.id).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
  }))
}
