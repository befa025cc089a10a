import { lerLinhas } from '@iss/desif/domain/linhas'
import { semContexto } from '@iss/desif/domain/contexto'
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
const RODADAS = 3
const pedido = { modulo: 4, versao: '3.2', inicio: '2026-01', fim: '2026-03' } as const

const ler = (path: string) => createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Uint8Array>

/** Lines and fields of the file and nothing else: what any reader of it must do. */
async function cru(path: string): Promise<number> {
  let linhas = 0
  for await (const { linhas: textos } of lerLinhas(ler(path)))
    for (const texto of textos) if (texto.split('|').length > 1) linhas += 1
  return linhas
}

async function verificar(path: string): Promise<number> {
  const verificacao = verificarDesif(ler(path), semContexto('2026-04-15'))
  for (;;) {
    const { done, value } = await verificacao.next()
    if (done) {
      if (value.erros > 0) throw new Error('The file of the bench is honest')
      return value.linhas
    }
  }
}

async function medir(ler: () => Promise<number>): Promise<{ porSegundo: number; residente: number }> {
  let residente = 0
  const olhar = setInterval(() => {
    residente = Math.max(residente, process.memoryUsage.rss())
  }, 50)
  const inicio = performance.now()
  const linhas = await ler()
  clearInterval(olhar)
  return { porSegundo: (linhas * 1000) / (performance.now() - inicio), residente: residente / 1_048_576 }
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
    const base = await medir(() => verificar(pequeno))
    const nus: number[] = []
    const feitos: number[] = []
    let residente = 0
    for (let rodada = 0; rodada < RODADAS; rodada += 1) {
      nus.push((await medir(() => cru(grande))).porSegundo)
      const feito = await medir(() => verificar(grande))
      feitos.push(feito.porSegundo)
      residente = Math.max(residente, feito.residente)
    }
    const [nu, feito] = [mediana(nus), mediana(feitos)]
    process.stdout.write(
      [
        `DES-IF: arquivo de ${Math.round(size / 1_000_000)} MB, módulo 4`,
        `leitura nua: ${Math.round(nu)} linhas/s; verificação: ${Math.round(feito)} linhas/s (${Math.round((feito / nu) * 100)} % da leitura nua)`,
        `memória residente: ${Math.round(base.residente)} MB com 5 MB de arquivo, ${Math.round(residente)} MB com ${Math.round(size / 1_000_000)} MB`,
        '',
      ].join('\n'),
    )
  } finally {
    await rm(pasta, { recursive: true })
  }
}
