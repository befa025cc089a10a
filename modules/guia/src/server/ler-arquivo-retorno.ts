import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { type LeituraRetorno, lerRetornoArrecadacao } from '../domain/retorno-arrecadacao.ts'

/** Reads the bytes of a return file, whose characters are of one octet. */
export function lerBytesDoRetorno(conteudo: Uint8Array): LeituraRetorno {
  const { buffer, byteOffset, byteLength } = conteudo
  return lerRetornoArrecadacao(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'))
}

const task: ThreadTask<Uint8Array, LeituraRetorno> = {
  file: new URL(import.meta.url),
  name: 'lerBytesDoRetorno',
  limit: 60_000,
  values: true,
}

/** Bytes up to which a file is read at once: about a thousand payments. */
const naHora = 150_000

/** The same without keeping other requests waiting: a large file is read in a thread of its own. */
export async function lerArquivoDeRetorno(conteudo: Uint8Array): Promise<LeituraRetorno> {
  return conteudo.byteLength <= naHora ? lerBytesDoRetorno(conteudo) : runInThread(task, conteudo)
}
