import { semContexto } from '@iss/desif/domain/contexto'
import { readLines } from '@iss/kernel/pieces'
import { unpack } from '@iss/lote/unpack'
import { verificarDesif } from '@iss/desif/domain/verificar'
import { arquivoGrande } from '@iss/desif/testing/banco-de-prova'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediana } from './preparo.ts'

/** Megabytes of the generated file; `ISS_DESIF_MB=500 npm run bench -- desif` for the file of the requirement. */
const MEGAS = Number(process.env.ISS_DESIF_MB ?? 100)
/** A large file is read once: it tells enough of itself. */
const RODADAS = MEGAS > 200 ? 1 : 3
const pedido = { modulo: 4, versao: '3.2', inicio: '2026-01', fim: '2026-03' } as const

/** In the pieces of the disk: 64 KB. */
const ler = (path: string) => createReadStream(path) as AsyncIterable<Uint8Array>

/** Lines and fields of the file and nothing else: what any reader of it must do. */
async function cru(path: string): Promise<number> {
  let linhas = 0
  for await (const { lines: textos } of readLines(ler(path)))
    for (const texto of textos) if (texto.split('|').length > 1) linhas += 1
  return linhas
}

/** Resident megabytes at the start, in the middle and at the end of a file. */
type Memoria = { inicio: number; meio: number; fim: number }
const residente = () => Math.round(process.memoryUsage.rss() / 1_048_576)

async function verificar(path: string, memoria?: Memoria): Promise<number> {
  const { size } = await stat(path)
  const verificacao = verificarDesif(unpack(ler(path)), semContexto('2026-04-15'))
  for (;;) {
    const { done, value } = await verificacao.next()
    if (done) {
      if (value.erros > 0) throw new Error('The file of the bench is honest')
      if (memoria) memoria.fim = residente()
      return value.linhas
    }
    if (!memoria) continue
    // The first megabyte is past: the code is warm and the buffers stand.
    if (memoria.inicio === 0 && value.bytes > 1_000_000) memoria.inicio = residente()
    if (memoria.meio === 0 && value.bytes * 2 > size) memoria.meio = residente()
  }
}

async function porSegundo(ler: () => Promise<number>): Promise<number> {
  const inicio = performance.now()
  const linhas = await ler()
  return (linhas * 1000) / (performance.now() - inicio)
}

/** Lines of the DES-IF verified in a second against a bare reader in the same run, and the resident memory that a large file takes. */
export async function benchDesif(): Promise<void> {
  const pasta = await mkdtemp(join(tmpdir(), 'iss-desif-'))
  try {
    const grande = join(pasta, 'grande.txt')
    const pequeno = join(pasta, 'pequeno.txt')
    await pipeline(Readable.from(arquivoGrande(MEGAS * 1_000_000, pedido)), createWriteStream(grande))
    await pipeline(Readable.from(arquivoGrande(5_000_000, pedido)), createWriteStream(pequeno))
    const { size } = await stat(grande)
    await verificar(pequeno)
    const nus: number[] = []
    const feitos: number[] = []
    const memorias: Memoria[] = []
    for (let rodada = 0; rodada < RODADAS; rodada += 1) {
      nus.push(await porSegundo(() => cru(grande)))
      const memoria = { inicio: 0, meio: 0, fim: 0 }
      feitos.push(await porSegundo(() => verificar(grande, memoria)))
      memorias.push(memoria)
    }
    const [nu, feito] = [mediana(nus), mediana(feitos)]
    process.stdout.write(
      [
        `DES-IF: arquivo de ${Math.round(size / 1_000_000)} MB, módulo 4`,
        `leitura nua: ${Math.round(nu)} linhas/s; verificação: ${Math.round(feito)} linhas/s (${Math.round((feito / nu) * 100)} % da leitura nua)`,
        ...memorias.map(
          ({ inicio, meio, fim }) => `memória residente: ${inicio} MB no início, ${meio} MB no meio, ${fim} MB no fim`,
        ),
        '',
      ].join('\n'),
    )
  } finally {
    await rm(pasta, { recursive: true })
  }
}
