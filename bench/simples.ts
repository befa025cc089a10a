import { createApp } from '@iss/platform/http'
import { arquivoPgdasd, declaracaoPgdasd } from '@iss/simples-nacional/domain/pgdasd-de-prova'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { megabytes, ms, print, timed } from './palavras.ts'
import { entrar, pedirA, recolher, trabalhar } from './pedir.ts'

/** Declarations of each file; each has nine lines and becomes seven rows. Two files, one after the other: memory must not grow from one to the other. */
const DECLARACOES = Number(process.env.ISS_DECLARACOES ?? 5000)
const tabelas = [
  'pgdas_apuracao',
  'pgdas_apuracao_filial',
  'pgdas_apuracao_detalhe',
  'pgdas_apuracao_receita',
  'pgdas_das',
  'pgdas_das_detalhe',
] as const

function arquivo(ano: number): { texto: string; linhas: number } {
  const declaracoes = Array.from({ length: DECLARACOES }, (_, indice) => {
    const raiz = String(50_000_000 + indice)
    return declaracaoPgdasd({
      numero: `${raiz}${ano}01001`,
      cnpj: `${raiz}000100`,
      nome: `EMPRESA ${indice}`,
      periodo: `${ano}01`,
      anterior: { periodo: `${ano - 1}12`, valor: '8000,00' },
      das: `${ano}${String(indice).padStart(13, '0')}`,
    })
  })
  const texto = arquivoPgdasd(declaracoes)
  return { texto, linhas: texto.split('\r\n').length - 1 }
}

/**
 * A large file of the PGDAS-D from the upload to the last row, in lines a second, against what PostgreSQL takes to write the same rows with the same
 * indexes and checks in the same run.
 */
export async function benchSimples(bench: Bench): Promise<void> {
  const { house, pool, runtime, secret, version } = bench
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0 })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v2/rest`
  const dono = new pg.Client({ connectionString: bench.ownerUrl })
  await dono.connect()
  const jobs = { pool, runtime, processes: new Map(house.processes.map((processo) => [processo.nome, processo])) }
  const pedir = pedirA(url)
  const accessToken = await entrar(pedir, 'administrador')
  print(`\nPGDAS-D com ${DECLARACOES.toLocaleString('pt-BR')} declarações\n`)
  for (const ano of [2020, 2021]) {
    const { texto, linhas } = arquivo(ano)
    recolher()
    const antes = process.memoryUsage()
    let maior = 0
    const form = new FormData()
    form.append('file', new Blob([texto], { type: 'text/plain' }), `90-0000-PUB-PGDASD2018-${ano}0201-01.txt`)
    const tempo = await timed(async () => {
      await pedir('/pgdas/enviar', form, accessToken)
      maior = await trabalhar(jobs)
    })
    recolher()
    const depois = process.memoryUsage()
    const cru = await copiar(dono, `${ano}-01-01`)
    print(
      `${linhas} linhas (${megabytes(texto.length)})`,
      `${ms(tempo)}: ${Math.round((linhas / tempo) * 1000)} linhas/s; as mesmas ${cru.linhas} linhas no PostgreSQL em ${ms(cru.tempo)}, razão ${(tempo / cru.tempo).toFixed(1)}; ` +
        `memória em uso ${megabytes(antes.heapUsed)} → ${megabytes(depois.heapUsed)}, residente ${megabytes(antes.rss)} → ${megabytes(depois.rss)}, no pico ${megabytes(maior)}`,
    )
  }
  await app.close()
  await dono.end()
}

/** Rows that a file made, written once more by plain SQL into tables with the same indexes and checks, table by table. */
async function copiar(dono: pg.Client, mes: string): Promise<{ linhas: number; tempo: number }> {
  const daqui: Record<(typeof tabelas)[number], string> = {
    pgdas_apuracao: `periodo = '${mes}'`,
    pgdas_apuracao_filial: `apuracao_id in (select id from pgdas_apuracao where periodo = '${mes}')`,
    pgdas_apuracao_receita: `apuracao_id in (select id from pgdas_apuracao where periodo = '${mes}')`,
    pgdas_das: `apuracao_id in (select id from pgdas_apuracao where periodo = '${mes}')`,
    pgdas_apuracao_detalhe: `filial_id in (select f.id from pgdas_apuracao_filial f join pgdas_apuracao a on a.id = f.apuracao_id where a.periodo = '${mes}')`,
    pgdas_das_detalhe: `das_id in (select d.id from pgdas_das d join pgdas_apuracao a on a.id = d.apuracao_id where a.periodo = '${mes}')`,
  }
  let linhas = 0
  let tempo = 0
  for (const tabela of tabelas) {
    await dono.query(`drop table if exists cru; drop table if exists molde;
      create table cru (like ${tabela} including all); create table molde as select * from ${tabela} where municipio_id = 1 and ${daqui[tabela]}`)
    tempo += await timed(async () => {
      const { rowCount } = await dono.query('insert into cru overriding system value select * from molde')
      linhas += rowCount ?? 0
    })
  }
  return { linhas, tempo }
}
