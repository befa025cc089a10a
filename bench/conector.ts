import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assinar, gerarChaves } from '@iss/agente-conector/signature'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { megabytes, ms, print, timed } from './palavras.ts'
import { mediana } from './preparo.ts'
import { serveApart } from './serve-apart.ts'

const QUANTOS = Number(process.env.ISS_REGISTROS ?? 1_000_000)
/** Items of one message, of the protocol and of the bare copy alike. */
const POR_VEZ = 500
const segredo = 'segredo-da-medida'
const programa = resolve(import.meta.dirname, '../packages/agente-conector/bin/agente-conector.mjs')

const script = {
  nome: 'notas-da-medida',
  versao: 1,
  sentido: 'RECEBER',
  especie: 'documentos',
  fonte: { tabela: 'nf', chave: 'nr' },
  campos: {
    numero: { coluna: 'nr' },
    documento: { coluna: 'cgc', tipo: 'digitos' },
    emissao: { coluna: 'dt', tipo: 'data' },
    competencia: { coluna: 'dt', tipo: 'competencia' },
    valor: { coluna: 'vl', tipo: 'valor' },
  },
  totais: { valor: 'valor', competencia: 'competencia' },
}

/** A second database with so many notes of another system. */
async function criarOrigem(ownerUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create database origem')
  await owner.end()
  const url = Object.assign(new URL(ownerUrl), { pathname: '/origem' }).href
  const origem = new pg.Client({ connectionString: url })
  await origem.connect()
  await origem.query('create table nf (nr bigint primary key, cgc text not null, dt date not null, vl numeric(12,2) not null)')
  await origem.query(
    `insert into nf select g, $1, date '2024-01-01' + (g % 366)::int, 100 + g % 90000 / 10.0 from generate_series(1, $2::bigint) g`,
    [demoDocumentos.alfa, QUANTOS],
  )
  await origem.end()
  return url
}

async function prepararCidade(owner: pg.Client): Promise<string> {
  const { publica, privada } = gerarChaves()
  const arquivo = JSON.stringify(script)
  await owner.query(
    `insert into tnc_credencial (municipio_id, nome, cliente, segredo_hash, criada_em) values (1, 'Medida', 'tnc_medida', $1, now())`,
    [createHash('sha256').update(segredo).digest('hex')],
  )
  await owner.query(
    `insert into tnc_sync_script (municipio_id, nome, arquivo, assinatura, ativo, ativado_por_id)
     values (1, $1, $2, $3, true, (select min(id) from pessoa where municipio_id = 1))`,
    [script.nome, arquivo, assinar(arquivo, privada)],
  )
  await owner.query(
    `insert into tnc_agendamento (municipio_id, rotina, sentido, frequencia_minutos, ativo, executar_agora) values (1, 'documentos', 'RECEBER', 60, true, true)`,
  )
  return publica
}

/** Resident memory of a process; 0 when it has ended. */
function memoriaDe(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0 // the process ended between two looks
  }
}

type Olhada = { feitos: number; portal: number; agente: number }

/** The agent's program runs one turn in a process of its own; meanwhile the memory of both processes is looked at twice a second. */
async function umaVez(config: string, banco: string, portalPid: number, feitos: () => Promise<number>) {
  const child = spawn(process.execPath, [programa, 'uma-vez', '--config', config], {
    env: { ...process.env, TNC_SEGREDO: segredo, TNC_BANCO: banco },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let dito = ''
  child.stdout.on('data', (chunk: Buffer) => void (dito += chunk.toString()))
  const fim = once(child, 'exit')
  const olhadas: Olhada[] = []
  while (child.exitCode === null) {
    const agente = memoriaDe(child.pid ?? 0)
    if (agente > 0) olhadas.push({ feitos: await feitos(), portal: memoriaDe(portalPid), agente })
    await Promise.race([fim, new Promise((done) => setTimeout(done, 500))])
  }
  if (child.exitCode !== 0) throw new Error(`The agent ended with ${child.exitCode}: ${dito}`)
  return olhadas
}

/** The same rows from the same second database into a table with the columns and indexes of the exchange, page by page, by nobody but PostgreSQL. */
async function copiaCrua(owner: pg.Client, banco: string): Promise<void> {
  await owner.query('create table cru (like tnc_documento including all)')
  const origem = new pg.Client({ connectionString: banco })
  await origem.connect()
  for (let depois = 0; ; ) {
    const { rows } = await origem.query<{ nr: string; cgc: string; dt: string; vl: string }>(
      'select o.nr::text as nr, o.cgc, o.dt::text as dt, o.vl::text as vl from nf o where o.nr > $1 order by o.nr limit $2',
      [depois, POR_VEZ],
    )
    if (rows.length === 0) break
    depois = Number(rows.at(-1)?.nr)
    await owner.query(
      `insert into cru (municipio_id, sentido, especie, chave, conteudo, numero, documento, competencia, valor, situacao, criado_em, alterado_em)
       select 1, 'RECEBIDO', 'documentos', k.nr, to_jsonb(k), k.nr, k.cgc, date_trunc('month', k.dt)::date, k.vl, 'APLICADO', now(), now()
       from jsonb_to_recordset($1::jsonb) as k(nr text, cgc text, dt date, vl numeric)`,
      [JSON.stringify(rows)],
    )
  }
  await origem.end()
}

/** Median memory of the looks between two shares of the work. */
function memoriaEntre(olhadas: readonly Olhada[], de: number, ate: number, qual: 'portal' | 'agente'): number {
  return mediana(olhadas.filter(({ feitos }) => feitos >= QUANTOS * de && feitos <= QUANTOS * ate).map((uma) => uma[qual]))
}

/**
 * A million notes of another system (ISS_REGISTROS for another number) by the agent's program through the protocol into the built portal, each in a
 * process of its own, from a second database: records a second beside the bare copy of the same rows, memory of both processes on the way, and
 * whether both sides agree. A second turn finds nothing to do.
 */
export async function benchConector(bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.ownerUrl })
  await owner.connect()
  const banco = await criarOrigem(bench.ownerUrl)
  const publica = await prepararCidade(owner)
  const cru = await timed(() => copiaCrua(owner, banco))
  const portal = await serveApart(bench)
  try {
    const config = join(bench.dir, 'agente-conector.json')
    const ibge = (await owner.query<{ codigo: string }>('select codigo from municipio where id = 1')).rows[0]?.codigo
    writeFileSync(config, JSON.stringify({ portal: portal.url, ibge, cliente: 'tnc_medida', chavesPublicas: [publica] }))
    const feitos = async () => {
      const { rows } = await owner.query<{ cursor: string }>('select cursor from tnc_cursor where script = $1', [script.nome])
      return rows[0] ? Number((JSON.parse(rows[0].cursor) as { c: string }).c) : 0
    }
    let olhadas: Olhada[] = []
    const tempo = await timed(async () => void (olhadas = await umaVez(config, banco, portal.pid, feitos)))
    const porSegundo = (passado: number) => `${Math.round((QUANTOS / passado) * 1000)} por segundo`
    print('Notas de outro sistema pelo conector', `${QUANTOS} em ${ms(tempo)}, ${porSegundo(tempo)}`)
    print('Cópia crua das mesmas linhas', `${ms(cru)}, ${porSegundo(cru)}`)
    print('Razão: conector sobre a cópia crua', (tempo / cru).toFixed(2))
    for (const [qual, nome] of [
      ['portal', 'Memória do portal'],
      ['agente', 'Memória do agente'],
    ] as const) {
      const em = (de: number, ate: number) => megabytes(memoriaEntre(olhadas, de, ate, qual))
      print(`${nome} a 10 %, 50 % e 100 %`, `${em(0.08, 0.12)}, ${em(0.48, 0.52)}, ${em(0.96, 1)}`)
    }
    const { rows } = await owner.query<{ notas: number; soma: string }>(
      `select count(*)::int as notas, sum(valor)::text as soma from tnc_documento where municipio_id = 1 and sentido = 'RECEBIDO' and situacao = 'APLICADO'`,
    )
    const origem = new pg.Client({ connectionString: banco })
    await origem.connect()
    const la = await origem.query<{ notas: number; soma: string }>('select count(*)::int as notas, sum(vl)::text as soma from nf')
    await origem.end()
    print('Notas aqui e na origem', `${rows[0]?.notas} e ${la.rows[0]?.notas}; somas ${rows[0]?.soma} e ${la.rows[0]?.soma}`)
    if (JSON.stringify(rows) !== JSON.stringify(la.rows)) throw new Error('Both sides do not agree')
    await owner.query('update tnc_agendamento set executar_agora = true')
    print('De novo, sem nada a fazer', ms(await timed(() => umaVez(config, banco, portal.pid, feitos))))
  } finally {
    await portal.close()
    await owner.end()
  }
}
