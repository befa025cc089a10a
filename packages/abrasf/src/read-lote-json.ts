import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { type DeclaracaoJson, declaracaoToJson } from './declaracao-json.ts'
import type { DeclaracaoLida, LoteLido, RpsLido } from './lote-lido.ts'
import { readLote } from './read-lote.ts'

/** What of an item is looked at before it is converted; the rest of its declaration stays JSON. */
export type RpsEmJson = Omit<RpsLido, 'declaracao'> & {
  declaracao: DeclaracaoJson | null
  tomador: DeclaracaoLida['tomador']
  /** Decimal text. */
  valorServicos: string | null
}

/** A batch as plain data. */
export type LoteEmJson = Omit<LoteLido, 'rps'> & { rps: readonly RpsEmJson[] }

/** Reads a file of RPS as `readLote` does; the declarations come as `declaracaoToJson` gives them. */
export function readLoteJson(conteudo: Uint8Array): LoteEmJson {
  const lote = readLote(conteudo)
  return {
    ...lote,
    rps: lote.rps.map(({ declaracao, ...rps }) => ({
      ...rps,
      declaracao: declaracao && declaracaoToJson(declaracao),
      tomador: declaracao?.tomador ?? null,
      valorServicos: declaracao?.servico.valores.valorServicos.toString() ?? null,
    })),
  }
}

const emOutraLinha: ThreadTask<Uint8Array, LoteEmJson> = {
  file: new URL(import.meta.url),
  name: 'readLoteJson',
  limit: 180_000,
}

/** Bytes up to which a file is read at once: a few RPS. */
const naHora = 16_384

/** The same without keeping other requests waiting: what is more than a few RPS is read in a thread of its own. */
export async function readLoteApart(conteudo: Uint8Array): Promise<LoteEmJson> {
  return conteudo.byteLength <= naHora ? readLoteJson(conteudo) : runInThread(emOutraLinha, conteudo)
}
