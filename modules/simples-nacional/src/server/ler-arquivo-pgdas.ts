import { createHash } from 'node:crypto'
import { fill, refuse } from '@iss/kernel/errors'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { lerArquivoDescrito } from './arquivo-descrito.ts'
import { lerArquivoPgdasd, tipoDoNome } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoSimples } from '../domain/pgdas.ts'
import type { LeiautesDaCidade } from './leiautes-da-cidade.ts'
import { isZip, lerZip } from './ler-zip.ts'

type Pedido = {
  nome: string
  conteudo: Uint8Array
  codigoTom: string
  leiautes: LeiautesDaCidade
  /** What the user said, when he did. */
  informado: TipoArquivoSimples | null
}
type Lido = {
  /** Hexadecimal, of the text. */
  sha256: string
  tipo: TipoArquivoSimples
} & (
  | ({ forma: 'DECLARACOES' } & ReturnType<typeof lerArquivoPgdasd>)
  | ({ forma: 'GRUPOS' } & ReturnType<typeof lerArquivoDescrito>)
)

/** Kind by the name of the file, checked against the chosen one; declarations of the PGDAS-D 2018 when neither says anything. */
function tipoDoArquivo(nomes: readonly string[], informado: TipoArquivoSimples | null): TipoArquivoSimples {
  const doNome = nomes.map(tipoDoNome).find((tipo) => tipo !== null) ?? null
  if (doNome && informado && doNome !== informado) refuse(fill(simplesErrors.tipoDivergente, { a: doNome, b: informado }))
  return doNome ?? informado ?? 'PGDASD2018'
}

/** Opens and reads a file, zipped or not, by the layout of its kind. Refuses a damaged zip, and a kind other than its name says. */
export async function lerBytesPgdas({ nome, conteudo, codigoTom, leiautes, informado }: Pedido): Promise<Lido> {
  const bytes = Buffer.from(conteudo.buffer, conteudo.byteOffset, conteudo.byteLength)
  const aberto = isZip(bytes) ? await lerZip(bytes) : { nome, texto: bytes }
  const sha256 = createHash('sha256').update(aberto.texto).digest('hex')
  const tipo = tipoDoArquivo([nome, aberto.nome], informado)
  if (isDeclaracao(tipo))
    return {
      sha256,
      tipo,
      forma: 'DECLARACOES',
      ...lerArquivoPgdasd(aberto.texto.toString('utf8'), codigoTom, leiautes.declaracoes[tipo]),
    }
  return {
    sha256,
    tipo,
    forma: 'GRUPOS',
    ...lerArquivoDescrito(aberto.texto, { tipo, leiaute: leiautes.descritos[tipo], codigoTom }),
  }
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
