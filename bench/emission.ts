import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { emissaoConjunta, notaBase, parteVazia } from '@iss/emissao/server'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { inTransaction } from '@iss/platform/db'
import { createApp } from '@iss/platform/http'
import { createGroups } from '@iss/platform/server'
import pg from 'pg'
import { z } from 'zod'
import { findPgbench, literal, runPgbench } from './pgbench.ts'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { type Bench, type Contender, measure, report } from './measure.ts'
import { startLoad } from './start-load.ts'

const connections = 16
const seconds = 1.5
/** Notes before the first round: a process that has been serving for a while is what counts. */
const warmUp = 1_000
export const usuarios = ['alfa', 'gama', 'delta', 'novaera', 'integra', 'contador']
const documentos = ['40000001000150', '40000003000140', '40000004000194', '12ABC34501DE35', '11222333000181', '40000012000130']

type Prepared = Contender & { close(): Promise<void> }
/** The contender over HTTP, the address of its server and the bearers of its providers. */
export type OverHttp = Prepared & { url: string; tokens: readonly string[] }

/** Raw rows, emission in the database, emission through HTTP: the same six providers, sixteen connections. */
export async function benchEmission(bench: Bench): Promise<void> {
  const list = [await rawInserts(bench), await emissionInDatabase(bench), await emissionOverHttp(bench)]
  const measures = await measure(list, connections, seconds, 4, bench.cpu)
  for (const contender of list) await contender.close()
  report(
    `Emissão de NF-e, ${connections} conexões (bruto: ${findPgbench() ? 'pgbench -M prepared' : 'driver com instruções nomeadas'}, mesmas linhas)`,
    measures,
  )
}

/** What a note costs PostgreSQL alone: number, document with its codes, note, item, outbox row, audit event, as the application role under RLS. */
async function rawInserts({ ownerUrl, appUrl, dir }: Bench): Promise<Prepared> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ nota: Record<string, unknown>; documento: Record<string, unknown> }>(
    `select to_jsonb(n) as nota, to_jsonb(d) as documento from nota_fiscal n join documento d using (municipio_id, id) where n.municipio_id = 1 order by n.id limit 1`,
  )
  const prestadores = (
    await owner.query<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = any($1)', [documentos])
  ).rows.map((row) => Number(row.id))
  await owner.end()
  const model = rows[0]?.nota ?? {}
  const columns = Object.keys(model).filter((name) => !['municipio_id', 'id', 'numero', 'prestador_id'].includes(name))
  const values = columns.map((name) =>
    typeof model[name] === 'object' && model[name] !== null ? JSON.stringify(model[name]) : model[name],
  )
  const insertNota = `insert into nota_fiscal (id, numero, prestador_id, ${columns.join(', ')}) values ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})`
  const pool = new pg.Pool({ connectionString: appUrl, max: connections })
  const code = (length: number) =>
    Array.from({ length }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[Math.floor(Math.random() * 32)]).join('')
  const work = async (connection: number) => {
    const client = await pool.connect()
    const prestador = prestadores[connection % prestadores.length]
    try {
      await client.query(`begin; select set_config('iss.municipio', '1', true)`)
      const numero = (
        await client.query({ name: 'numero', text: `select proximo_numero('nfe', $1) as numero`, values: [prestador] })
      ).rows[0].numero
      const documento = await client.query({
        name: 'documento',
        text: `insert into documento (tipo_documento, numero, contribuinte_id, senha, codigo_verificacao, emissao) values ('NOTA_FISCAL', $1, $2, $3, $4, now()) returning id`,
        values: [numero, prestador, code(16), code(9)],
      })
      const { id } = documento.rows[0]
      await client.query({ name: 'nota', text: insertNota, values: [id, numero, prestador, ...values] })
      await client.query({
        name: 'item',
        text: `insert into nota_item (nota_id, ordem, descricao, quantidade, valor_unitario, valor) values ($1, 1, 'Serviço', 1, 1500, 1500)`,
        values: [id],
      })
      await client.query({
        name: 'envio',
        text: `insert into nota_envio_nacional (nota_id, evento, criado_em) values ($1, 'EMISSAO', now())`,
        values: [id],
      })
      await client.query({
        name: 'evento',
        text: `insert into auditoria_evento (ocorrido_em, tipo, entidade, entidade_id, depois, hash) values (now(), 'nfe.emitida', 'nota_fiscal', $1, '{"numero": 1}', repeat('0', 64))`,
        values: [String(id)],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const pgbench = findPgbench()
  const instantes = new Set(['emissao'])
  const fixos = columns.map((name) => (instantes.has(name) ? 'now()' : literal(model[name])))
  const codigo = (length: number) => `upper(substr(md5(random()::text) || md5(random()::text), 1, ${length}))`
  const script = [
    `\\set quem 1 + :client_id % ${prestadores.length}`,
    'begin;',
    `select set_config('iss.municipio', '1', true);`,
    `select (array[${prestadores.join(', ')}])[:quem] as prestador \\gset`,
    `select proximo_numero('nfe', :prestador) as numero \\gset`,
    `insert into documento (tipo_documento, numero, contribuinte_id, senha, codigo_verificacao, emissao) values ('NOTA_FISCAL', :numero, :prestador, ${codigo(16)}, ${codigo(9)}, now()) returning id \\gset`,
    `insert into nota_fiscal (id, numero, prestador_id, ${columns.join(', ')}) values (:id, :numero, :prestador, ${fixos.join(', ')});`,
    `insert into nota_item (nota_id, ordem, descricao, quantidade, valor_unitario, valor) values (:id, 1, 'Serviço', 1, 1500, 1500);`,
    `insert into nota_envio_nacional (nota_id, evento, criado_em) values (:id, 'EMISSAO', now());`,
    `insert into auditoria_evento (ocorrido_em, tipo, entidade, entidade_id, depois, hash) values (now(), 'nfe.emitida', 'nota_fiscal', (:id)::text, '{"numero": 1}', repeat('0', 64));`,
    'commit;',
  ].join('\n')
  const round = pgbench
    ? (clients: number, time: number) => runPgbench(pgbench, { url: appUrl, dir, script, clients, seconds: time })
    : undefined
  return { name: 'PostgreSQL, mesmas linhas', work, ...(round ? { round } : {}), close: () => pool.end() }
}

/** Sixteen takers of the demonstration, so that notes meet only where the law of numbers makes them meet: at their provider. */
export async function benchParties({ pool }: Bench) {
  return inTransaction(pool, { municipioId: 1, readOnly: true }, async (_db, client) => ({
    prestadores: (
      await client.query<{ id: string; documento: string; atividade_id: string; item_lista_servico: string }>(
        `select p.id, p.documento, v.atividade_id, a.item_lista_servico from pessoa p
         join pessoa_atividade v on v.pessoa_id = p.id join atividade a on a.id = v.atividade_id where v.principal and p.documento = any($1)`,
        [documentos],
      )
    ).rows,
    tomadores: (
      await client.query<{ documento: string; nome: string }>(
        `select documento, nome from pessoa where length(documento) = 14 and situacao = 'ATIVO' and documento <> all($1) order by id limit ${connections}`,
        [documentos],
      )
    ).rows,
  }))
}

type Parties = Awaited<ReturnType<typeof benchParties>>

/** A simple note of one item, as an importer would hand it over. */
export function benchNota(
  prestador: Parties['prestadores'][number],
  tomador: Parties['tomadores'][number],
  hoje: string,
): NotaCanonica {
  const base = notaBase('ARQUIVO', prestador.documento, hoje, prestador.item_lista_servico)
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
    servico: { ...base.servico, atividadeId: Number(prestador.atividade_id) },
    tomador: { ...parteVazia, identificacao: 'CNPJ', documento: tomador.documento, nome: tomador.nome },
    itens: [item],
    enviarEmailTomador: false,
  }
}

/** Takes one of a list in turn; the list is never empty. */
export function turn<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The demonstration has nobody to issue for')
  return item
}

async function emissionInDatabase(bench: Bench): Promise<Prepared> {
  const { pool, runtime } = bench
  const hoje = runtime.clock.today()
  const { prestadores, tomadores } = await benchParties(bench)
  const groups = createGroups({ pool, runtime })
  const work = async (connection: number) => {
    const prestador = turn(prestadores, connection)
    const nota = benchNota(prestador, turn(tomadores, connection), hoje)
    const input = { nota, prestadorId: Number(prestador.id), gravacao: { canal: 'ARQUIVO' } }
    await groups.submit(emissaoConjunta, { municipioId: 1, identity: null, requestId: 'bench', input })
  }
  const loop = async (connection: number) => {
    for (let turn = 0; turn < warmUp / connections; turn += 1) await work(connection)
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)))
  return { name: 'emissão no banco (cálculo, regras, gravação)', work, close: async () => undefined }
}

export async function emissionOverHttp(bench: Bench): Promise<OverHttp> {
  const { house, pool, runtime, secret, version } = bench
  const { tomadores } = await benchParties(bench)
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
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
  const callers = await Promise.all(
    usuarios.map(async (usuario) => {
      const token = String((await post('/public/identidade/entrar', { usuario, senha: 'Demo@2026' })).accessToken)
      const inicio = z.decode(carregarEmissao.answer, (await post(carregarEmissao.path, {}, token)) as never)
      const pedido = pedidoNota({
        dataPrestacao: inicio.hoje,
        atividadeId: inicio.atividades[0]?.id ?? null,
        enviarEmailTomador: false,
      })
      return (index: number) => ({
        token,
        body: z.encode(emitirNotaCall.request, {
          ...pedido,
          tomador: { ...pedido.tomador, ...turn(tomadores, index) },
          rascunhoId: null,
        }),
      })
    }),
  )
  const work = async (connection: number) => {
    const { token, body } = turn(callers, connection)(connection)
    await post(emitirNotaCall.path, body, token)
  }
  const load = startLoad()
  const { hostname: host, port, host: authority } = new URL(url)
  const round = (clients: number, time: number) =>
    load.run({
      host,
      port: Number(port),
      seconds: time,
      requests: Array.from({ length: clients }, (_, connection) => {
        const { token, body } = turn(callers, connection)(connection)
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
      }),
    })
  for (let sent = 0; sent < warmUp; ) sent += (await round(connections, 1)).times.length
  const close = async () => {
    load.stop()
    await app.close()
  }
  const tokens = callers.map((caller) => caller(0).token)
  return { name: 'emissão por HTTP', work, round, close, url, tokens }
}
