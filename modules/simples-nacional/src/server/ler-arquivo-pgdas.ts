import { createHash } from 'node:crypto'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { lerArquivoPgdasd } from '../domain/arquivo-pgdasd.ts'
import { isZip, lerZip } from './ler-zip.ts'

type Pedido = { nome: string; conteudo: Uint8Array; codigoTom: string }
type Lido = ReturnType<typeof lerArquivoPgdasd> & {
  /** Name of the text, which may stand in a zip. */
  nome: string
  /** Hexadecimal, of the text. */
  sha256: string
}

/** Opens and reads a file of declarations, zipped or not. Refuses a damaged zip. */
export async function lerBytesPgdas({ nome, conteudo, codigoTom }: Pedido): Promise<Lido> {
  const bytes = Buffer.from(conteudo.buffer, conteudo.byteOffset, conteudo.byteLength)
  const aberto = isZip(bytes) ? await lerZip(bytes) : { nome, texto: bytes }
  const sha256 = createHash('sha256').update(aberto.texto).digest('hex')
  return { nome: aberto.nome, sha256, ...lerArquivoPgdasd(aberto.texto.toString('utf8'), codigoTom) }
}

const task: ThreadTask<Pedido, Lido> = { file: new URL(import.meta.url), name: 'lerBytesPgdas', limit: 180_000, values: true }

/** Bytes up to which a text is read at once; what a zip holds is not known before it is opened. */
const naHora = 131_072

/** The same without keeping other requests waiting: a zip and a large text are read in a thread of its own. */
export async function lerArquivoPgdas(pedido: Pedido): Promise<Lido> {
  const { byteLength } = pedido.conteudo
  const isPequeno = byteLength <= naHora && !isZip(Buffer.from(pedido.conteudo))
  return isPequeno ? lerBytesPgdas(pedido) : runInThread(task, pedido)
}
