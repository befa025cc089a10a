import { withCheckDigits } from '@iss/kernel/documento'
import { createApp } from '@iss/platform/http'
import { comDigitoCno } from '@iss/obra/domain/cno'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import type { Bench } from './measure.ts'
import { megabytes, ms, print, timed } from './palavras.ts'
import { entrar, pedirA, recolher, trabalhar } from './pedir.ts'

/** Lines of each file; a multiple of 56, so that a month of 28 days has as many lines each day, two tariffs for each line. */
const LINHAS = Math.ceil(Number(process.env.ISS_LINHAS ?? 50_000) / 56) * 56
const dois = (numero: number) => String(numero).padStart(2, '0')

type Arquivo = {
  tipo: string
  usuario: string
  cabecalho: string
  linha(indice: number): string
  /** Where the rows go, and which of them the file wrote. */
  tabela: string
  onde?: string
  /** What the city registered before, as SQL. */
  antes?: string
}

const arquivos: readonly Arquivo[] = [
  {
    tipo: 'escrit-pedagio',
    usuario: 'pedagio',
    cabecalho: 'competencia;rodovia;receita;deducoes',
    // One entry for a road and a month: roads enough for twelve months.
    antes: `with novas as (insert into rodovia (municipio_id, pessoa_id, nome, praca, extensao_total, inicio)
        select 1, p.id, 'BR-' || g, '', 120, '2020-01-01' from pessoa p, generate_series(1, ${Math.ceil(LINHAS / 12)}) g
        where p.municipio_id = 1 and p.documento = '40000008000172' returning id)
      insert into rodovia_trecho (municipio_id, rodovia_id, municipio, extensao) select 1, id, 9900001, 18 from novas`,
    linha: (indice) => `${dois(1 + (indice % 12))}/2025;BR-${1 + Math.trunc(indice / 12)};200.000,00;0,00`,
    tabela: 'escrit_setor',
    onde: `livro = 'PEDAGIO' and lote_id is not null`,
  },
  {
    tipo: 'escrit-cartorio',
    usuario: 'cartorio',
    cabecalho: 'data;tipoDocumento;tipoServico;quantidade;valor;emolumentos;fundos/deduções;ISS;numero',
    linha: (indice) =>
      `${dois(1 + Math.trunc((indice * 28) / LINHAS))}/03/2026;Selo;N003;1;9,80;9,80;1,96;0,39;B${String(indice).padStart(9, '0')}`,
    tabela: 'escrit_setor',
    onde: `livro = 'CARTORIO' and lote_id is not null`,
  },
  {
    tipo: 'movimento-transporte',
    usuario: 'transporte',
    cabecalho: 'data;linha;tarifa;pagantes;integração;gratuidade',
    antes: `insert into linha_transporte (municipio_id, pessoa_id, codigo, nome)
      select 1, p.id, 'L' || g, 'Linha ' || g from pessoa p, generate_series(1, ${Math.ceil(LINHAS / 56)}) g
      where p.municipio_id = 1 and p.documento = '40000009000117'`,
    linha: (indice) =>
      `${dois(1 + Math.trunc((indice * 28) / LINHAS))}/03/2026;L${1 + Math.trunc((indice % (LINHAS / 28)) / 2)};${indice % 2 ? 'COMUM' : 'ESTUD'};1000;200;77`,
    tabela: 'escrit_setor',
    onde: `livro = 'TRANSPORTE' and lote_id is not null`,
  },
  {
    tipo: 'alunos',
    usuario: 'ensino',
    cabecalho: 'aluno;nascimento;documento;responsavel;documento_responsavel;curso;inicio;fim;valor;desconto;bolsa;pagador',
    linha: (indice) =>
      `Aluno ${indice};10/02/2015;${withCheckDigits(String(410_000_000 + indice))};Responsável ${Math.trunc(indice / 2)};${withCheckDigits(String(420_000_000 + Math.trunc(indice / 2)))};Ensino fundamental;02/2026;;;10,00;;RESPONSAVEL`,
    tabela: 'aluno',
    onde: `nome like 'Aluno %'`,
  },
  {
    tipo: 'alvaras-de-obra',
    usuario: 'fiscal',
    cabecalho: 'Número;Emissão;Validade;Proprietário;Documento;Endereço;Inscrição;Área;CNO',
    linha: (indice) =>
      `M-${indice};10/01/2026;10/01/2027;Maria Cidadã;300.000.002-05;R. Um, ${indice};01.02.003;120,50;${comDigitoCno(`907${String(indice).padStart(8, '0')}`)}`,
    tabela: 'alvara_obra',
    onde: `numero like 'M-%'`,
  },
]

/**
 * Fifty thousand lines (ISS_LINHAS) of each file of the sectors from upload to the last row, the blocks run in this process; lines a second against COPY
 * of the rows that came of it into a table with the same indexes, and the memory of this process before and after, garbage collected.
 */
export async function benchSetores(bench: Bench): Promise<void> {
  const { house, pool, runtime, secret, version } = bench
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0 })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v2/rest`
  const dono = new pg.Client({ connectionString: bench.ownerUrl })
  await dono.connect()
  const jobs = { pool, runtime, processes: new Map(house.processes.map((processo) => [processo.nome, processo])) }
  const pedir = pedirA(url)
  const memoria = () => {
    recolher()
    const { rss, heapUsed } = process.memoryUsage()
    return { rss, heapUsed }
  }
  print(`\nImportações de ${LINHAS.toLocaleString('pt-BR')} linhas\n`)
  for (const arquivo of arquivos) {
    if (arquivo.antes) await dono.query(arquivo.antes)
    const accessToken = await entrar(pedir, arquivo.usuario)
    const texto = [arquivo.cabecalho, ...Array.from({ length: LINHAS }, (_, indice) => arquivo.linha(indice))].join('\r\n')
    const form = new FormData()
    form.append('file', new Blob([texto], { type: 'text/csv' }), `${arquivo.tipo}.csv`)
    const antes = memoria()
    const [previa, gravacao] = [performance.now(), { em: 0 }]
    const { id: arquivoId } = await pedir('/file/upload', form, accessToken)
    const { id } = await pedir('/importacao/validar', { tipo: arquivo.tipo, arquivoId }, accessToken)
    const naPrevia = await trabalhar(jobs)
    gravacao.em = performance.now()
    await pedir('/importacao/confirmar', { id }, accessToken)
    const maior = Math.max(naPrevia, await trabalhar(jobs))
    const fim = performance.now()
    const depois = memoria()
    const onde = arquivo.onde ?? 'true'
    const { rows } = await dono.query<{ n: string }>(
      `select count(*) as n from ${arquivo.tabela} where municipio_id = 1 and ${onde}`,
    )
    if (Number(rows[0]?.n) !== LINHAS) throw new Error(`${arquivo.tipo}: ${rows[0]?.n} rows of ${LINHAS}`)
    const cru = await copiar(dono, arquivo.tabela, onde)
    const porSegundo = (tempo: number) => Math.round((LINHAS / tempo) * 1000)
    print(
      arquivo.tipo,
      `prévia ${ms(gravacao.em - previa)}, gravação ${ms(fim - gravacao.em)}: ${porSegundo(fim - previa)} linhas/s; COPY ${porSegundo(cru)} linhas/s; ` +
        `razão ${((fim - previa) / cru).toFixed(1)} (só a gravação ${((fim - gravacao.em) / cru).toFixed(1)}); memória ${megabytes(antes.rss)} → ${megabytes(depois.rss)}, ` +
        `no pico ${megabytes(maior)}, em uso ${megabytes(antes.heapUsed)} → ${megabytes(depois.heapUsed)}`,
    )
  }
  await app.close()
  await dono.end()
}

/** Milliseconds that COPY takes to write the same rows into a table with the same indexes and checks. */
async function copiar(dono: pg.Client, tabela: string, onde: string): Promise<number> {
  await dono.query(`drop table if exists cru; create table cru (like ${tabela} including all)`)
  const { rows } = await dono.query<{ colunas: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as colunas from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [tabela],
  )
  const colunas = rows[0]?.colunas ?? ''
  const partes: Buffer[] = []
  for await (const parte of dono.query(
    copyTo(`copy (select ${colunas} from ${tabela} where municipio_id = 1 and ${onde}) to stdout`),
  ))
    partes.push(parte as Buffer)
  return timed(() => pipeline(partes, dono.query(copyFrom(`copy cru (${colunas}) from stdin`))))
}
