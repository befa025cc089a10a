import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { gerarBackupAgora } from '@iss/copia/contract/backup'
import { defineDestinoCopia } from '@iss/copia/server'
import { appUrl } from '@iss/platform/db'
import { createApp } from '@iss/platform/http'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { megabytes, ms, print } from './palavras.ts'
import { entrar, pedirA, recolher, trabalhar } from './pedir.ts'

const LINHAS = Number(process.env.ISS_LINHAS ?? 1_000_000)
const ARQUIVOS = Number(process.env.ISS_ARQUIVOS ?? 200)
const TAMANHO = 4 * 1024 * 1024

/**
 * A city leaves with its data (record 0154): the export of all its tables and files with a tenth and with the whole of a million rows (ISS_LINHAS) and
 * two hundred files of four megabytes (ISS_ARQUIVOS); what it takes, and the memory of this process on the way.
 */
export async function benchMunicipio(bench: Bench): Promise<void> {
  const { house, pool, secret, version, ownerUrl, dir } = bench
  const destino = defineDestinoCopia({
    ownerUrl,
    appUrl: appUrl(ownerUrl, secret),
    pasta: join(dir, 'copias'),
    secret,
    versao: version,
  })
  const runtime = { ...bench.runtime, definitions: new Map([...bench.runtime.definitions, ['destino-copia', [destino]]]) }
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0, uploadQuotaMb: 0 })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v2/rest`
  const dono = new pg.Client({ connectionString: ownerUrl })
  await dono.connect()
  const pedir = pedirA(url)
  const accessToken = await entrar(pedir, 'gestor')
  const jobs = { pool, runtime, identityOf: bench.identityOf, processes: new Map(house.processes.map((one) => [one.nome, one])) }
  print('\nO município completo, com os arquivos\n')
  let [linhas, arquivos] = [0, 0]
  for (const parte of [0.1, 1]) {
    await dono.query(
      `insert into telefone (municipio_id, pessoa_id, numero)
       select 1, (select min(id) from pessoa where municipio_id = 1), (37300000000 + n)::text from generate_series($1::int, $2::int - 1) n`,
      [linhas, LINHAS * parte],
    )
    linhas = LINHAS * parte
    for (; arquivos < ARQUIVOS * parte; arquivos += 1) {
      const nome = `anexo-${arquivos}.pdf`
      const { chave, tipo, tamanho, sha256 } = await runtime.ports.files.put(randomBytes(TAMANHO), {
        nome,
        tipo: 'application/pdf',
      })
      await dono.query(
        `insert into arquivo (municipio_id, chave, nome, tipo, tamanho, sha256, criado_em) values (1, $1, $2, $3, $4, $5, now())`,
        [chave, nome, tipo, tamanho, sha256],
      )
    }
    recolher()
    const antes = process.memoryUsage()
    let maior = antes.rss
    const olhar = setInterval(() => void (maior = Math.max(maior, process.memoryUsage.rss())), 50)
    const inicio = performance.now()
    await pedir(gerarBackupAgora.path, { conteudo: 'MUNICIPIO', formato: 'CSV' }, accessToken)
    await trabalhar(jobs)
    const tempo = performance.now() - inicio
    clearInterval(olhar)
    recolher()
    const { rows } = await dono.query<{ situacao: string; erro: string | null; linhas: string; tamanho: string }>(
      'select situacao, erro, linhas, tamanho from backup_execucao where municipio_id = 1 order by id desc limit 1',
    )
    const [feito] = rows
    if (feito?.situacao !== 'CONCLUIDO' || Number(feito.linhas) < linhas)
      throw new Error(`The export failed: ${JSON.stringify(feito)}`)
    const depois = process.memoryUsage()
    print(
      `${Number(feito.linhas).toLocaleString('pt-BR')} linhas, ${arquivos} arquivos, ZIP de ${megabytes(Number(feito.tamanho))}`,
      `${ms(tempo)}; memória residente ${megabytes(antes.rss)} → no máximo ${megabytes(maior)} → ${megabytes(depois.rss)}, em uso ${megabytes(antes.heapUsed)} → ${megabytes(depois.heapUsed)}`,
    )
  }
  await app.close()
  await dono.end()
}
