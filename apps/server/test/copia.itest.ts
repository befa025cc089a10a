import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { restoreBackup, writeBackup } from '@iss/copia/server'
import { sealMunicipio } from '@iss/platform/audit'
import { migrate } from '@iss/platform/db'
import { diskFiles } from '@iss/platform/files'
import { listTables, type Scene, startScene, testSecret } from '@iss/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const conteudo = Buffer.from('conteúdo do arquivo da cópia;1500,00\r\n')

let scene: Scene
let pasta: string
let arquivoChave: string
const bancos: string[] = []

/** An empty database of one's own on the server of the run. */
async function createDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'))
  const name = `copia_${process.pid}_${bancos.length}`
  await query(url.href, `create database ${name}`)
  bancos.push(name)
  url.pathname = `/${name}`
  return url.href
}

const connections = new Map<string, pg.Client>()

/** Asks a database through one connection that stays open until it is dropped. */
async function query<T extends pg.QueryResultRow>(url: string, sql: string, params: unknown[] = []): Promise<T[]> {
  let client = connections.get(url)
  if (!client) {
    client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    connections.set(url, client)
    await client.connect()
  }
  return (await client.query<T>(sql, params)).rows
}

/** Rows and sums of every decimal column of every table: what a restoration must give back to the cent. */
async function sumUp(url: string, where: (tenant: boolean) => string = () => 'true'): Promise<Record<string, unknown>> {
  const ask = <T extends Record<string, unknown>>(sql: string, params?: unknown[]) => query<T>(url, sql, params)
  const result: Record<string, unknown> = {}
  for (const { nome, tenant } of await listTables(ask)) {
    if (nome === 'iss_migracao' || nome === 'iss_esquema') continue
    const columns = await ask<{ nome: string }>(
      `select attname as nome from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'numeric'::regtype`,
      [nome],
    )
    const sums = columns.map((column) => `, sum("${column.nome}")::text as "${column.nome}"`).join('')
    const [row] = await ask(`select count(*)::text as linhas${sums} from "${nome}" where ${where(tenant)}`)
    result[nome] = row
  }
  return result
}

const copiar = (destino: string, municipio?: string) =>
  writeBackup({
    ownerUrl: scene.ownerUrl,
    files: scene.runtime.ports.files,
    destino,
    ...(municipio ? { municipio } : {}),
    secret: testSecret,
    versao: '0',
    agora: scene.clock.now(),
  })

const restaurar = (origem: string, ownerUrl: string, secret = testSecret) =>
  restoreBackup({ ownerUrl, files: diskFiles(join(pasta, `arquivos-${bancos.length}`)), origem, secret, root })

beforeAll(async () => {
  scene = await startScene()
  pasta = await mkdtemp(join(tmpdir(), 'iss-copia-'))
  const guardado = await scene.runtime.ports.files.put(conteudo, { nome: 'nota.csv', tipo: 'text/csv' })
  arquivoChave = guardado.chave
  await scene.owner(
    'insert into arquivo (municipio_id, chave, nome, tipo, tamanho, sha256, criado_em) values (1, $1, $2, $3, $4, $5, now())',
    [guardado.chave, guardado.nome, guardado.tipo, guardado.tamanho, guardado.sha256],
  )
  for (const cidade of [1, 2]) while ((await sealMunicipio(scene.pool, cidade, scene.clock.now())) > 0);
  await copiar(join(pasta, 'inteira'))
  await copiar(join(pasta, 'cidade'), (await codigoDa(2)) ?? '')
})
afterAll(async () => {
  for (const client of connections.values()) await client.end()
  connections.clear()
  for (const name of bancos) await query(inject('databaseUrl'), `drop database if exists ${name} with (force)`)
  await connections.get(inject('databaseUrl'))?.end()
  await rm(pasta, { recursive: true, force: true })
  await scene.stop()
})

const codigoDa = async (id: number) =>
  (await scene.owner<{ codigo: string }>('select codigo from municipio where id = $1', [id]))[0]?.codigo

describe('cópia e restauração', { timeout: 240_000 }, () => {
  it('restores everything into an empty database: counts, sums, files, sequences and the audit chain', async () => {
    const url = await createDatabase()
    const report = await restaurar(join(pasta, 'inteira'), url)
    expect(await sumUp(url)).toEqual(await sumUp(scene.ownerUrl))
    expect(report.linhas).toBeGreaterThan(5_000)
    expect(report.auditoria.map(({ municipioId }) => municipioId)).toEqual([1, 2])
    for (const city of report.auditoria) {
      expect(city.problemas).toEqual([])
      expect(city.selados).toBe(city.eventos)
      expect(city.eventos).toBeGreaterThan(0)
    }
    const [arquivo] = await query<{ chave: string }>(url, `select chave from arquivo where nome = 'nota.csv'`)
    expect(arquivo?.chave).not.toBe(arquivoChave)
    const files = diskFiles(join(pasta, `arquivos-${bancos.length}`))
    expect((await buffer(await files.get(arquivo?.chave ?? ''))).equals(conteudo)).toBe(true)
    const sequences = `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`
    expect(await query(url, sequences)).toEqual(await scene.owner(sequences))
    // Triggers and keys are as before.
    const guards = `select count(*)::int as total from pg_trigger where tgenabled = 'D' or (tgconstraint <> 0 and tgdeferrable)`
    expect(await query(url, guards)).toEqual(await scene.owner(guards))
  })

  it('restores one city and leaves nothing of the other one', async () => {
    const url = await createDatabase()
    const report = await restaurar(join(pasta, 'cidade'), url)
    expect(report.auditoria).toHaveLength(1)
    expect(report.auditoria[0]).toMatchObject({ municipioId: 2, problemas: [] })
    const ofCity = (tenant: boolean) => (tenant ? 'municipio_id = 2' : 'true')
    const [before, after] = [await sumUp(scene.ownerUrl, ofCity), await sumUp(url)]
    const ask = <T extends Record<string, unknown>>(sql: string, params?: unknown[]) => query<T>(url, sql, params)
    const tenants = (await listTables(ask)).filter(({ tenant }) => tenant)
    expect(tenants.length).toBeGreaterThan(20)
    for (const { nome } of tenants) expect({ [nome]: after[nome] }).toEqual({ [nome]: before[nome] })
    expect(await ask('select id from municipio')).toEqual([{ id: 2 }])
    expect(await ask('select distinct municipio_id from conta_vinculo')).toEqual([{ municipio_id: 2 }])
    expect(await ask('select distinct municipio_id from documento')).toEqual([{ municipio_id: 2 }])
    const strangers = await ask(
      `select usuario from conta c where not exists (select 1 from conta_vinculo v where v.conta_id = c.id)`,
    )
    expect(strangers).toEqual([])
    for (const table of ['sessao', 'refresh_token']) expect(await ask(`select 1 from ${table}`)).toEqual([])
  })

  it('restores a city beside another one, and refuses it where it already is', async () => {
    const url = await createDatabase()
    const umaCidade = join(pasta, 'uma')
    await copiar(umaCidade, await codigoDa(1))
    await restaurar(umaCidade, url)
    await restaurar(join(pasta, 'cidade'), url)
    const tenants = (await sumUp(url)) as Record<string, unknown>
    const original = await sumUp(scene.ownerUrl)
    for (const nome of [
      'nota_fiscal',
      'documento',
      'pessoa',
      'guia',
      'auditoria_evento',
      'auditoria_selo',
      'conta_vinculo',
      'conta',
    ])
      expect({ [nome]: tenants[nome] }).toEqual({ [nome]: original[nome] })
    await expect(restaurar(join(pasta, 'cidade'), url)).rejects.toThrow('já está nesta instalação')
    await expect(restaurar(join(pasta, 'inteira'), url)).rejects.toThrow('não está vazio')
  })

  it('refuses, before it writes anything, a changed file, a changed manifest, a missing file and another secret', async () => {
    const url = await createDatabase()
    const origem = join(pasta, 'mexida')
    await copiar(origem)
    const manifesto = join(origem, 'manifesto.json')
    const text = await readFile(manifesto, 'utf8')
    await writeFile(manifesto, text.replace('"versao": "0"', '"versao": "1"'))
    await expect(restaurar(origem, url)).rejects.toThrow('O manifesto foi alterado')
    await writeFile(manifesto, text)
    await expect(restaurar(origem, url, 'outro segredo desta instalação')).rejects.toThrow('outro ISS_SEGREDO')
    const tabela = join(origem, 'tabelas', 'nota_fiscal.gz')
    const rows = await readFile(tabela)
    await appendFile(tabela, 'x')
    await expect(restaurar(origem, url)).rejects.toThrow('O conteúdo de tabelas/nota_fiscal.gz não é o que foi copiado.')
    await rm(tabela)
    await expect(restaurar(origem, url)).rejects.toThrow('Falta na cópia: tabelas/nota_fiscal.gz.')
    await writeFile(tabela, rows)
    expect(await query(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  it('refuses a copy of a newer program and a database of a newer schema than the copy', async () => {
    const url = await createDatabase()
    await migrate({ url, root, secret: testSecret })
    await query(url, `insert into iss_migracao (nome) values ('999901010000-futura.sql')`)
    await expect(restaurar(join(pasta, 'inteira'), url)).rejects.toThrow('versão mais nova que a cópia')
    const destino = join(pasta, 'futura')
    await writeBackup({
      ownerUrl: url,
      files: scene.runtime.ports.files,
      destino,
      secret: testSecret,
      versao: '9',
      agora: scene.clock.now(),
    })
    await expect(restaurar(destino, await createDatabase())).rejects.toThrow('versão mais nova do programa')
  })

  it('refuses a folder with contents and an unknown city, and leaves nothing behind', async () => {
    await expect(copiar(join(pasta, 'inteira'))).rejects.toThrow('não está vazia')
    await writeFile(join(pasta, 'arquivo'), 'x')
    await expect(copiar(join(pasta, 'arquivo'))).rejects.toThrow('é um arquivo, não uma pasta')
    expect(await readFile(join(pasta, 'arquivo'), 'utf8')).toBe('x')
    await expect(copiar(join(pasta, 'nenhuma'), '0000000')).rejects.toThrow('não está nesta instalação')
    expect((await readdir(pasta)).filter((name) => name.startsWith('nenhuma'))).toEqual([])
  })
})
