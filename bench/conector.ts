import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { executarTurno } from '@iss/agente-conector/exchange'
import { createPortal } from '@iss/agente-conector/portal-client'
import { assinar, gerarChaves } from '@iss/agente-conector/signature'
import { createPostgres } from '@iss/agente-conector/source-postgres'
import { systemClock } from '@iss/kernel/clock'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { createApp } from '@iss/platform/http'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { megabytes, ms, print, timed } from './palavras.ts'

const QUANTOS = Number(process.env.ISS_REGISTROS ?? 1_000_000)
const segredo = 'segredo-da-medida'

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

/**
 * A million notes of another system (ISS_REGISTROS for another number) through the agent and the protocol into the city, portal and agent together in
 * this process: notes a second, memory on the way, and whether both sides agree. A second turn finds nothing to do.
 */
export async function benchConector({ house, pool, runtime, secret, ownerUrl }: Bench): Promise<void> {
  const app = await createApp({ house, pool, runtime, secret, version: '0', ratePerMinute: 0, uploadQuotaMb: 0 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const fonte = createPostgres(await criarOrigem(ownerUrl))
  const portal = createPortal(
    {
      portal: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      ibge: (await owner.query('select codigo from municipio where id = 1')).rows[0].codigo,
      cliente: 'tnc_medida',
      segredo,
    },
    systemClock,
  )
  const chavesPublicas = [await prepararCidade(owner)]
  const agente = { portal, fonteDe: () => fonte, chavesPublicas, clock: systemClock, log: () => undefined }
  const memoria: number[] = []
  const olhar = setInterval(() => memoria.push(process.memoryUsage().rss), 500)
  try {
    let lidos = 0
    const primeiro = await timed(async () => ({ lidos } = await executarTurno(agente)))
    clearInterval(olhar)
    print(
      'Notas de outro sistema pelo conector',
      `${lidos} em ${ms(primeiro)}, ${Math.round((lidos / primeiro) * 1000)} por segundo`,
    )
    const parte = (de: number, ate: number) => {
      const trecho = memoria.slice(Math.floor(memoria.length * de), Math.ceil(memoria.length * ate)).sort((a, b) => a - b)
      return trecho[Math.floor(trecho.length / 2)] ?? 0
    }
    print('Memória, mediana de cada quarto', [0, 0.25, 0.5, 0.75].map((de) => megabytes(parte(de, de + 0.25))).join(', '))
    const { rows } = await owner.query(
      `select count(*)::int as notas, sum(valor)::text as soma from tnc_documento where municipio_id = 1 and sentido = 'RECEBIDO' and situacao = 'APLICADO'`,
    )
    const totais = await fonte.totais(script as never)
    print(
      'Notas aqui e na origem',
      `${rows[0].notas} e ${totais.reduce((soma, { quantidade }) => soma + quantidade, 0)}; soma aqui ${rows[0].soma}`,
    )
    await owner.query('update tnc_agendamento set executar_agora = true')
    print('De novo, sem nada a fazer', ms(await timed(() => executarTurno(agente))))
  } finally {
    clearInterval(olhar)
    await fonte.close()
    await owner.end()
    await app.close()
  }
}
