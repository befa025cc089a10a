import { setImmediate } from 'node:timers/promises'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import type { CertificateInfo } from '@iss/platform/xml'
import { type DeclaracaoJson, declaracaoToJson } from './declaracao-json.ts'
import type { AssinaturaLida, DeclaracaoLida, LoteLido, RpsLido } from './lote-lido.ts'
import { readLote, type ReadLoteOptions } from './read-lote.ts'

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
export function readLoteJson(conteudo: Uint8Array | string, options: ReadLoteOptions = {}): LoteEmJson {
  const lote = readLote(conteudo, options)
  return { ...lote, rps: lote.rps.map(rpsToJson) }
}

/** One item as plain data. */
export function rpsToJson({ declaracao, ...rps }: RpsLido): RpsEmJson {
  return {
    ...rps,
    declaracao: declaracao && declaracaoToJson(declaracao),
    tomador: declaracao?.tomador ?? null,
    valorServicos: declaracao?.servico.valores.valorServicos.toString() ?? null,
  }
}

/** A batch on its way between threads: JSON of some items each, as bytes that are handed over, and the certificates that they name by number. */
export type LoteEmBlocos = Omit<LoteEmJson, 'rps'> & { blocos: Uint8Array[]; certificados: CertificateInfo[] }

const porBloco = 100
const bytes = new TextEncoder()
const texto = new TextDecoder()

/** Reads a file as `readLoteJson` does, in pieces that another thread takes up one by one. */
export function readLoteEmBlocos(conteudo: Uint8Array | string, options: ReadLoteOptions = {}): LoteEmBlocos {
  const { rps, ...lote } = readLoteJson(conteudo, options)
  const certificados = [...new Set(rps.flatMap(({ assinatura }) => assinatura?.certificado ?? []))]
  const numeros = new Map(certificados.map((certificado, index) => [certificado, index]))
  const itens = rps.map(({ assinatura, ...item }) => ({
    ...item,
    assinatura: assinatura && { ...assinatura, certificado: assinatura.certificado && numeros.get(assinatura.certificado) },
  }))
  const blocos = Array.from({ length: Math.ceil(itens.length / porBloco) }, (_, index) =>
    bytes.encode(JSON.stringify(itens.slice(index * porBloco, (index + 1) * porBloco))),
  )
  return { ...lote, blocos, certificados }
}

type ItemEmTexto = Omit<RpsEmJson, 'assinatura'> & {
  assinatura: (Omit<AssinaturaLida, 'certificado'> & { certificado: number | null }) | null
}

/** The batch back from its pieces; other work of this thread comes in between. */
export async function juntarBlocos({ blocos, certificados, ...lote }: LoteEmBlocos): Promise<LoteEmJson> {
  const rps: RpsEmJson[] = []
  for (const bloco of blocos) {
    for (const { assinatura, ...item } of JSON.parse(texto.decode(bloco)) as ItemEmTexto[]) {
      const certificado = certificados[assinatura?.certificado ?? -1] ?? null
      rps.push({ ...item, assinatura: assinatura && { ...assinatura, certificado } })
    }
    await setImmediate()
  }
  return { ...lote, rps }
}

const emOutraLinha: ThreadTask<Uint8Array, LoteEmBlocos> = {
  file: new URL(import.meta.url),
  name: 'readLoteEmBlocos',
  limit: 180_000,
}

/** Bytes up to which a file is read at once: a few RPS. */
const naHora = 16_384

/** The same without keeping other requests waiting: what is more than a few RPS is read in a thread of its own. */
export async function readLoteApart(conteudo: Uint8Array): Promise<LoteEmJson> {
  if (conteudo.byteLength <= naHora) return readLoteJson(conteudo)
  const lote = await runInThread(emOutraLinha, conteudo)
  return juntarBlocos(lote)
}
