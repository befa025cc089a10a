import type { Readable } from 'node:stream'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'

const maxBytes = 2 * 1024 ** 3

/** Keeps the file of a queued report for whoever asked for it, in the transaction that writes it. Returns the id that its metadata gets as `arquivoId`. */
export async function storeFile(ctx: Context, file: { stream: Readable; nome: string; tipo: string }): Promise<number> {
  const { chave, nome, tipo, tamanho, sha256 } = await ctx.ports.files.put(file.stream, {
    nome: file.nome,
    tipo: file.tipo,
    maxBytes,
  })
  const { contaId, pessoaSelecionadaId } = ctx.sessao
  const [row] = await ctx.db
    .insert(arquivoTable)
    .values({ chave, nome, tipo, tamanho, sha256, contaId, pessoaId: pessoaSelecionadaId, criadoEm: ctx.clock.now() })
    .returning({ id: arquivoTable.id })
  if (!row) throw new Error('The row of the file was not written')
  return row.id
}
