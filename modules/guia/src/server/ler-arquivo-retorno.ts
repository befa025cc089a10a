import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { isCnab240, lerRetornoCnab240 } from '../domain/retorno-cnab240.ts'
import { type LeituraRetorno, lerRetornoArrecadacao } from '../domain/retorno-arrecadacao.ts'

/** Reads the bytes of a return file, of collection (150 positions) or of slips (CNAB 240), whose characters are of one octet. */
export function lerBytesDoRetorno(conteudo: Uint8Array): LeituraRetorno {
  const { buffer, byteOffset, byteLength } = conteudo
  const texto = Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
  return isCnab240(texto) ? lerRetornoCnab240(texto) : lerRetornoArrecadacao(texto)
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
