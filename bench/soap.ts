import { rpsDeExemplo, type CenaDosExemplos } from '@iss/abrasf/exemplos'
import { identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { writeEnvio } from '@iss/abrasf/write-envio'
import { createApp } from '@iss/platform/http'
import { type JobDeps, runBlock } from '@iss/platform/jobs'
import { signXml } from '@iss/platform/xml'
import { demoPassword } from '@iss/testing'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Bench } from './measure.ts'

const { prestador: signer, autoridade } = identidadesDeTeste()
/** RPS of a batch, and how many batches of each kind are sent; the first of each warms up and does not count. */
const tamanhos = [
  [50, 6],
  [1_000, 3],
] as const
let proximo = 0

/** Batches of signed RPS through SOAP and through the import of files, one after the other; meanwhile another call is asked all the time. */
export async function benchSoap(bench: Bench): Promise<void> {
  const { house, pool, runtime, ownerUrl } = bench
  const app = await createApp({ house, pool, runtime, secret: bench.secret, version: '0', ratePerMinute: 0, uploadQuotaMb: 0 })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into autoridade_certificadora (municipio_id, nome, pem, criado_em) values (1, 'Autoridade da medida', $1, now())`,
      [autoridade.certPem],
    )
    const hoje = runtime.clock.today()
    const semMais = await outraChamada(app, () => new Promise((done) => setTimeout(done, 3_000)))
    process.stdout.write(`\nOutra chamada, sem lotes: p95 ${p95(semMais).toFixed(1)} ms\n`)
    for (const [rps, vezes] of tamanhos) {
      const tempos: Record<string, number[]> = { importação: [], SOAP: [] }
      const outras: Record<string, number[]> = { importação: [], SOAP: [] }
      for (let vez = 0; vez < vezes; vez += 1)
        for (const [nome, enviar] of Object.entries({ importação: importar(bench, app), SOAP: porSoap(app) })) {
          const xml = loteAssinado(rps, hoje)
          const inicio = performance.now()
          const meanwhile = await outraChamada(app, () => enviar(xml))
          if (vez > 0) {
            tempos[nome]?.push(performance.now() - inicio)
            outras[nome]?.push(...meanwhile)
          }
        }
      relatar(rps, tempos, outras)
    }
  } finally {
    await owner.end()
    await app.close()
  }
}

function relatar(rps: number, tempos: Record<string, number[]>, outras: Record<string, number[]>): void {
  const media = (lista: readonly number[] = []) => lista.reduce((soma, um) => soma + um, 0) / lista.length
  const [importacao, soap] = [media(tempos.importação), media(tempos.SOAP)]
  process.stdout.write(
    `Lote de ${rps} RPS assinados: importação ${importacao.toFixed(0)} ms, SOAP ${soap.toFixed(0)} ms, razão ${(soap / importacao).toFixed(2)}; ` +
      `${((rps / soap) * 1000).toFixed(0)} RPS/s; outra chamada durante: p95 ${p95(outras.importação ?? []).toFixed(1)} ms e ${p95(outras.SOAP ?? []).toFixed(1)} ms\n`,
  )
}

/** Asks another call of the database again and again while work goes on; answers the milliseconds of each. */
async function outraChamada(app: FastifyInstance, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let over = false
  const loop = (async () => {
    while (!over) {
      const start = performance.now()
      await app.inject({ url: '/v2/rest/public/login/buscarListaMunicipioCliente' })
      times.push(performance.now() - start)
      await new Promise((done) => setTimeout(done, 10))
    }
  })()
  try {
    await work()
  } finally {
    over = true
    await loop
  }
  return times
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** A batch in which every RPS bears its own signature; each is signed alone, which costs the same whatever the size of the batch. */
function loteAssinado(quantos: number, hoje: string): string {
  const cena: CenaDosExemplos = {
    prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Integra' },
    tomador: { documento: '11444777000161', razaoSocial: 'Comercial Aurora Ltda' },
    codigoMunicipio: 9900001,
    uf: 'MG',
    data: hoje,
    numeroLote: proximo + 1,
    numeroRps: 1,
    numeroNfse: 1,
    protocolo: '1',
  }
  const itens = Array.from({ length: quantos }, () => {
    proximo += 1
    const rps = rpsDeExemplo(cena, proximo)
    const xml = signXml(writeEnvio({ raiz: 'GerarNfseEnvio', rps }, '2.02'), {
      id: `declaracao${proximo}`,
      ...signer,
      algorithm: 'rsa-sha1',
    })
    return /<Rps>[\s\S]*<\/Rps>(?=<\/GerarNfseEnvio>)/.exec(xml)?.[0] ?? ''
  })
  const { prestador, numeroLote } = cena
  const vazio = writeEnvio({ raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote, prestador, rps: [] }, '2.02')
  return vazio
    .replace('<ListaRps/>', `<ListaRps>${itens.join('')}</ListaRps>`)
    .replace('<QuantidadeRps>0', `<QuantidadeRps>${quantos}`)
}

const porSoap = (app: FastifyInstance) => async (xml: string) => {
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><n:RecepcionarLoteRpsSincronoRequest xmlns:n="http://nfse.abrasf.org.br"><nfseCabecMsg/><nfseDadosMsg><![CDATA[${xml}]]></nfseDadosMsg></n:RecepcionarLoteRpsSincronoRequest></s:Body></s:Envelope>`
  const answer = await app.inject({
    method: 'POST',
    url: '/ws/nfse/9900001',
    headers: { 'content-type': 'text/xml' },
    payload: envelope,
  })
  if (!answer.body.includes('CompNfse')) throw new Error(`The batch was refused: ${answer.body.slice(0, 500)}`)
}

/** The same batch as the screen sends it: the file, its validation, its confirmation, and the queue to its end. */
const importar = (bench: Bench, app: FastifyInstance) => async (xml: string) => {
  const post = async (url: string, payload: string | object, headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url: `/v2/rest${url}`, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`)
    return answer.json<Record<string, unknown>>()
  }
  const { accessToken } = await post('/public/identidade/entrar', { usuario: 'integra', senha: demoPassword }, {})
  const authorization = `Bearer ${String(accessToken)}`
  const corpo = `--x\r\ncontent-disposition: form-data; name="file"; filename="lote.xml"\r\ncontent-type: text/xml\r\n\r\n${xml}\r\n--x--\r\n`
  const arquivo = await post('/file/upload', corpo, { authorization, 'content-type': 'multipart/form-data; boundary=x' })
  const validada = await post(
    '/importacao/validar',
    { tipo: 'rps-abrasf', arquivoId: arquivo.id, novamente: false },
    { authorization },
  )
  await processar(bench) // a large file is examined by the queue
  await post('/importacao/confirmar', { id: validada.id }, { authorization })
  await processar(bench)
}

async function processar({ pool, runtime, house, identityOf }: Bench): Promise<void> {
  const jobs: JobDeps = { pool, runtime, processes: new Map(house.processes.map((one) => [one.nome, one])), identityOf }
  for (;;) {
    const { rows } = await pool.query<{ municipio_id: number; id: string }>('select municipio_id, id from processos_abertos(1)')
    const [row] = rows
    if (!row) return
    await runBlock(jobs, { municipioId: row.municipio_id, id: Number(row.id) })
  }
}
