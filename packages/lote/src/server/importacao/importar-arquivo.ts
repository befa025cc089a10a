import type { Context } from '@iss/platform/server'
import type { Importer, ItemLido, LeituraArquivo } from '../../importacao/define-importer.ts'
import type { StoredOrder } from '../../tables/lote.ts'
import { openOrder } from '../open-order.ts'
import { recordPreview } from '../record-order.ts'
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

type Previa<Conteudo> = Pick<LeituraArquivo<Conteudo>, 'detalhes'> & {
  itens: readonly ItemLido<Conteudo>[]
  enviadoEm: Date
}

/** Keeps the lines of a file that the person sent before and has not confirmed, as a demonstration has it. */
export async function guardarPrevia<Conteudo>(
  ctx: Context,
  importer: Importer<Conteudo>,
  { id, nome, sha256 }: Arquivo,
  pessoaId: number,
  { itens, detalhes = [], enviadoEm }: Previa<Conteudo>,
): Promise<StoredOrder> {
  const novo = {
    valores: {},
    chave: sha256,
    pessoaId,
    arquivoId: id,
    resumo: resumoDe(nome, { avisos: [], detalhes }),
    itens: candidatesOf(itens),
  }
  return recordPreview(ctx, loteDe(importer as Importer), novo, enviadoEm)
}
