import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { emissaoConjunta, notaBase, parteVazia } from '@iss/emissao/server'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { createApp } from '@iss/platform/http'
import { createGroups } from '@iss/platform/server'
import { z } from 'zod'
import { reportCost } from './custo-da-nota.ts'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { type Bench, measure, type Prepared, report } from './measure.ts'
import { rawInserts } from './notas-cruas.ts'
import { findPgbench } from './pgbench.ts'
import { benchParties, maisPrestadores, type Prestador, prestadorDaVez, type Tomador, turn } from './prestadores.ts'
import { startLoad } from './start-load.ts'

const connections = 16
const seconds = 1.5
/** Notes before the first round: a process that has been serving for a while is what counts. */
const warmUp = 1_000
const manyProviders = 300

/** The contender over HTTP, the address of its server and the bearers of its providers, in their order. */
export type OverHttp = Prepared & { url: string; tokens: readonly string[] }

/**
 * Raw rows, emission in the database, emission through HTTP, sixteen connections: with the six providers of the demonstration, with 300 (each
 * note takes the number of another) and with one alone; then what a note costs the database in rows, index entries and log.
 */
export async function benchEmission(bench: Bench): Promise<void> {
  const { prestadores, tomadores } = await benchParties(bench)
  const muitos = await maisPrestadores(bench, manyProviders)
  const raw = findPgbench() ? 'pgbench -M prepared' : 'driver com instruções nomeadas'
  for (const [quem, lista] of [
    ['seis prestadores', prestadores],
    [`${manyProviders} prestadores`, muitos],
    ['um prestador', muitos.slice(0, 1)],
  ] as const) {
    const parties = { prestadores: lista, tomadores }
    const list = [
      await rawInserts(bench, parties, connections),
      await emissionInDatabase(bench, parties),
      await emissionOverHttp(bench, parties),
    ]
    const measures = await measure(list, connections, seconds, 4, bench.cpu)
    for (const contender of list) await contender.close()
    report(`Emissão de NF-e, ${quem}, ${connections} conexões (bruto: ${raw}, mesmas linhas)`, measures)
  }
  const parties = { prestadores: muitos, tomadores }
  await reportCost(bench, [await rawInserts(bench, parties, connections), await emissionInDatabase(bench, parties)])
}

export type Parties = Awaited<ReturnType<typeof benchParties>>

/** A simple note of one item, as an importer would hand it over. */
export function benchNota(prestador: Prestador, tomador: Tomador, hoje: string): NotaCanonica {
  const base = notaBase('ARQUIVO', prestador.documento, hoje, prestador.itemListaServico)
  const item = {
    descricao: 'Serviço',
    unidade: null,
    quantidade: Decimal4.one,
    valorUnitario: Decimal4.from('1500'),
    desconto: Dinheiro.zero,
    descontoIncondicional: Dinheiro.zero,
  }
  return {
    ...base,
    competencia: Competencia.fromData(hoje),
    servico: { ...base.servico, atividadeId: prestador.atividadeId },
    tomador: { ...parteVazia, identificacao: 'CNPJ', documento: tomador.documento, nome: tomador.nome },
    itens: [item],
    enviarEmailTomador: false,
  }
}

export async function emissionInDatabase({ pool, runtime }: Bench, { prestadores, tomadores }: Parties): Promise<Prepared> {
  const hoje = runtime.clock.today()
  const groups = createGroups({ pool, runtime })
  const work = async (connection: number, round: number) => {
    const prestador = prestadorDaVez(prestadores, { connection, round, connections })
    const nota = benchNota(prestador, turn(tomadores, connection), hoje)
    const input = { nota, prestadorId: prestador.id, gravacao: { canal: 'ARQUIVO' } }
    await groups.submit(emissaoConjunta, { municipioId: 1, identity: null, requestId: 'bench', input })
  }
  const loop = async (connection: number) => {
    for (let round = 0; round < warmUp / connections; round += 1) await work(connection, round)
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)))
  return { name: 'emissão no banco (cálculo, regras, gravação)', work, close: async () => undefined }
}

/** A portal that answers at `url`. */
export type Served = { url: string; close(): Promise<void> }

/** The portal in this process: what it costs is measured beside what the database costs. */
async function serveHere({ house, pool, runtime, secret, version }: Bench): Promise<Served> {
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0 })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}

export async function emissionOverHttp(bench: Bench, { prestadores, tomadores }: Parties, serve = serveHere): Promise<OverHttp> {
  const served = await serve(bench)
  const { url } = served
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}/v2/rest${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(json)}`)
    return json
  }
  const calls = new Map<Prestador, { token: string; body: unknown }>()
  for (const [index, prestador] of prestadores.entries()) {
    const token = String(
      (await post('/public/identidade/entrar', { usuario: prestador.usuario, senha: 'Demo@2026' })).accessToken,
    )
    const inicio = z.decode(carregarEmissao.answer, (await post(carregarEmissao.path, {}, token)) as never)
    const pedido = pedidoNota({
      dataPrestacao: inicio.hoje,
      atividadeId: inicio.atividades[0]?.id ?? null,
      enviarEmailTomador: false,
    })
    const { documento, nome } = turn(tomadores, index)
    const tomador = { ...pedido.tomador, documento, nome }
    calls.set(prestador, { token, body: z.encode(emitirNotaCall.request, { ...pedido, tomador, rascunhoId: null }) })
  }
  const callOf = (connection: number, round: number) => {
    const call = calls.get(prestadorDaVez(prestadores, { connection, round, connections }))
    if (!call) throw new Error('A provider has no session')
    return call
  }
  const work = async (connection: number, round: number) => {
    const { token, body } = callOf(connection, round)
    await post(emitirNotaCall.path, body, token)
  }
  const load = startLoad()
  const { hostname: host, port, host: authority } = new URL(url)
  const textOf = ({ token, body }: { token: string; body: unknown }) => {
    const json = JSON.stringify(body)
    return [
      `POST /v2/rest${emitirNotaCall.path} HTTP/1.1`,
      `Host: ${authority}`,
      'Content-Type: application/json',
      `Authorization: Bearer ${token}`,
      `Content-Length: ${Buffer.byteLength(json)}`,
      '',
      json,
    ].join('\r\n')
  }
  const rounds = Math.ceil(prestadores.length / connections)
  const round = (clients: number, time: number) =>
    load.run({
      host,
      port: Number(port),
      seconds: time,
      requests: Array.from({ length: clients }, (_, connection) =>
        Array.from({ length: rounds }, (_, turn) => textOf(callOf(connection, turn))),
      ),
    })
  for (let sent = 0; sent < warmUp; ) sent += (await round(connections, 1)).times.length
  const close = async () => {
    load.stop()
    await served.close()
  }
  const tokens = [...calls.values()].map(({ token }) => token)
  return { name: 'emissão por HTTP', work, round, close, url, tokens }
}
