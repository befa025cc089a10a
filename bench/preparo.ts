import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Clock, fixedClock } from '@iss/kernel/clock'
import { appUrl, migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { type Booted, boot } from '@iss/server/boot'
import { loadDemo } from '@iss/server/demo'
import pg from 'pg'
import pino from 'pino'
import { type CpuMeter, cpuMeter } from './cpu.ts'
import type { Bench } from './measure.ts'

/** The day of a measure that must not depend on the calendar. */
export const diaDaMedida = '2026-04-15'

/** Demonstration data from here on are documents, which these measures make themselves: people, rules and rates come before. */
const PRIMEIRA_NOTA = 290

type Opcoes = { clock: Clock; poolSize: number; demo?: (demo: Booted['house']['demos'][number]) => boolean }

/**
 * Runs a measure on the demonstration (the parts of it that `demo` admits), on an embedded server of its own that ends with it. `work` gets
 * the booted program and a meter of processor time, which the machine's other work does not disturb.
 */
export async function comServidor(
  { clock, poolSize, demo = () => true }: Opcoes,
  work: (preparo: Bench) => Promise<void>,
): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
  const dir = mkdtempSync(join(tmpdir(), 'iss-bench-'))
  const server = await startEmbedded({ dataDir: join(dir, 'postgres') })
  const secret = 'segredo-somente-do-bench-segredo-somente'
  try {
    await migrate({ url: server.url, root, secret })
    const url = appUrl(server.url, secret)
    const booted = await boot({
      root,
      appUrl: url,
      secret,
      filesRoot: join(dir, 'arquivos'),
      baseUrl: 'http://localhost',
      producao: false,
      clock,
      log: pino({ level: 'fatal' }),
      poolSize,
      captchaMaxNumber: 100,
    })
    await loadDemo({ ...booted, house: { ...booted.house, demos: booted.house.demos.filter(demo) }, ownerUrl: server.url })
    await work({ ...booted, ownerUrl: server.url, appUrl: url, secret, dir, cpu: await cpuMeter(server.url) })
    await booted.close()
  } catch (error) {
    // Told before the server goes: a connection that is still open would end the process with its own error first.
    console.error(error)
    process.exitCode = 1
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Runs a measure on the registrations of the demonstration alone, on a day that never changes. */
export const comCidade = (work: (preparo: Bench) => Promise<void>) =>
  comServidor(
    {
      clock: fixedClock(new Date(`${diaDaMedida}T12:00:00-03:00`)),
      poolSize: 5,
      demo: ({ ordem }) => ordem < PRIMEIRA_NOTA,
    },
    work,
  )

export type Comandos = {
  /** How many this process has sent to PostgreSQL, through any connection. */
  total(): number
  /** What was sent most, with its time in flight, from the dearest on: where to look when a measure is too high. */
  maisCaros(quantos: number): string[]
  zerar(): void
}

/** Counts the statements that this process sends from now on. */
export function contarComandos(): Comandos {
  const vistos = new Map<string, { vezes: number; ms: number }>()
  const prototipo = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = prototipo.query
  prototipo.query = function contar(...args: unknown[]) {
    const [comando] = args
    const texto = typeof comando === 'string' ? comando : String((comando as { text?: string }).text)
    const visto = vistos.get(texto) ?? { vezes: 0, ms: 0 }
    vistos.set(texto, visto)
    visto.vezes += 1
    const inicio = performance.now()
    const resposta = original.apply(this, args)
    if (resposta instanceof Promise) {
      const anotar = () => void (visto.ms += performance.now() - inicio)
      resposta.then(anotar, anotar)
    }
    return resposta
  }
  return {
    total: () => [...vistos.values()].reduce((soma, { vezes }) => soma + vezes, 0),
    maisCaros: (quantos) =>
      [...vistos]
        .sort(([, a], [, b]) => b.ms - a.ms)
        .slice(0, quantos)
        .map(
          ([texto, { vezes, ms }]) =>
            `${ms.toFixed(0).padStart(7)} ms ${String(vezes).padStart(7)} × ${texto.replace(/\s+/g, ' ').slice(0, 180)}`,
        ),
    zerar: () => vistos.clear(),
  }
}

/** Milliseconds of wall clock and of processor that `work` takes. */
export async function medirGasto(
  cpu: CpuMeter | null,
  work: () => Promise<void>,
): Promise<{ ms: number; postgres: number; node: number }> {
  const antes = cpu?.() ?? { postgres: 0, node: 0 }
  const inicio = performance.now()
  await work()
  const ms = performance.now() - inicio
  const depois = cpu?.() ?? antes
  return { ms, postgres: depois.postgres - antes.postgres, node: depois.node - antes.node }
}

export const mediana = (lista: readonly number[]): number => [...lista].sort((a, b) => a - b)[Math.trunc(lista.length / 2)] ?? 0
