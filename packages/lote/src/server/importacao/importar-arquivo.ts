import type { Context } from '@iss/platform/server'
import type { Importer } from '../../importacao/define-importer.ts'
import type { StoredOrder } from '../../tables/lote.ts'
import { openOrder } from '../open-order.ts'
import { loteDe } from './lote-do-importador.ts'
import { candidatesOf, lerInteiro, resumoDe } from './validar-importacao.ts'

type Arquivo = { id: number; chave: string; nome: string; sha256: string }

/** Reads a kept file and imports its lines at once, in the caller's transaction: as if somebody had sent it and confirmed it. */
export async function importarArquivo(
  ctx: Context,
  importer: Importer,
  arquivo: Arquivo,
  pessoaId: number,
): Promise<StoredOrder> {
  const { id, chave, nome, sha256 } = arquivo
  const alvo = { pessoaId, recebidoEm: ctx.clock.now(), loteId: 0, parametros: {} }
  const leitura = await lerInteiro(ctx, importer, chave, alvo)
  return openOrder(ctx, loteDe(importer), {
    valores: {},
    chave: sha256,
    pessoaId,
    arquivoId: id,
    resumo: resumoDe(nome, leitura),
    itens: candidatesOf(leitura.itens),
    immediate: true,
  })
}
