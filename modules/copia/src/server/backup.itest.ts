import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { exportTables } from './copia/export-tables.ts'
import { listTables } from './copia/catalogue.ts'
import { restoreBackup } from './copia/restore-backup.ts'
import { parseCsv } from '@iss/platform/csv'
import { appUrl } from '@iss/platform/db'
import { diskFiles } from '@iss/platform/files'
import { type Scene, startScene, testSecret } from '@iss/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { baixarBackup, buscarBackup, gerarBackupAgora, salvarAgendaBackup } from '../contract/backup.ts'
import { cuidarDosBackups } from './agendar-backup.ts'
import { readCitySnapshot } from './copia/snapshot.ts'
import { defineDestinoCopia } from './destino-copia.ts'

let scene: Scene
let pasta: string
beforeAll(async () => {
  scene = await startScene()
  pasta = await mkdtemp(join(tmpdir(), 'iss-backup-'))
  setDestino(join(pasta, 'copias'))
})
afterAll(async () => {
  await scene.stop()
  await rm(pasta, { recursive: true, force: true })
})

/** The process that does background work is told where the copies go. */
const setDestino = (folder: string) =>
  (scene.runtime.definitions as Map<string, readonly unknown[]>).set('destino-copia', [
    defineDestinoCopia({
      ownerUrl: scene.ownerUrl,
      appUrl: appUrl(scene.ownerUrl, testSecret),
      pasta: folder,
      secret: testSecret,
      versao: '1',
    }),
  ])

const agenda = {
  conteudo: 'NOTAS',
  formato: 'CSV',
  frequencia: 'SEMANAL',
  hora: '12:05',
  dia: 3,
  data: null,
  email: 'ti@novaserra.example',
  ativa: true,
} as const

type Manifesto = {
  linhas: number
  tabelas: { tabela: string; arquivo: string; colunas: string[]; linhas: number; sha256: string }[]
}

/** Parts of a ZIP by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26)
    const content = inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(at + 20)))
    expect(content.length).toBe(zip.readUInt32LE(at + 24))
    parts.set(zip.toString('utf8', at + 46, at + 46 + length), content)
    at += 46 + length
  }
  return parts
}

const ultimo = async () => {
  const { backups } = await (await scene.as('gestor')).call(buscarBackup, {})
  const [item] = backups
  if (!item) throw new Error('There is no backup')
  return item
}

async function gerar(pedido: { conteudo: 'NOTAS' | 'CADASTRO' | 'TUDO' | 'MUNICIPIO'; formato: 'CSV' | 'XML' | 'COPIA' }) {
  const gestor = await scene.as('gestor')
  scene.clock.advance(1_000)
  expect(await gestor.call(gerarBackupAgora, pedido)).toEqual({ mensagem: 'Backup em processamento.' })
  expect((await gestor.try(gerarBackupAgora, pedido)).body.mensagens[0]?.message).toContain(
    'Já existe um backup em processamento',
  )
  await scene.runProcesses()
  return ultimo()
}

describe('backup do município', () => {
  it('U1-1-02 backup and export scheduling: a schedule is kept, falls due once, and leaves a ZIP whose manifest is right', async () => {
    const gestor = await scene.as('gestor')
    const { versao } = await gestor.call(buscarBackup, {})
    const wrong = await gestor.try(salvarAgendaBackup, { ...agenda, hora: '7h', dia: null, email: 'ti', versao })
    expect(wrong.body.mensagens.map(({ key }) => key)).toEqual(['hora', 'dia', 'email'])
    await gestor.call(salvarAgendaBackup, { ...agenda, versao })
    expect((await gestor.try(salvarAgendaBackup, { ...agenda, versao })).body.mensagens[0]?.message).toContain(
      'alterados por outro usuário',
    )
    // The clock stands at noon of Wednesday, 15/04/2026.
    const salvo = await gestor.call(buscarBackup, {})
    expect(salvo.proximaEm).toBe('2026-04-15T15:05:00.000Z')
    await scene.inCity(1, cuidarDosBackups)
    expect((await gestor.call(buscarBackup, {})).backups).toEqual([])
    scene.clock.advance(6 * 60_000)
    await scene.inCity(1, cuidarDosBackups)
    await scene.inCity(1, cuidarDosBackups)
    const { backups, proximaEm } = await gestor.call(buscarBackup, {})
    expect(backups).toHaveLength(1)
    expect(backups[0]).toMatchObject({ situacaoRotulo: 'Na fila', origem: 'Agendado', baixavel: false })
    expect(proximaEm).toBe('2026-04-22T15:05:00.000Z')
    await scene.runProcesses()
    const feito = await ultimo()
    expect(feito).toMatchObject({ situacaoRotulo: 'Concluído', conteudo: 'Notas fiscais', formato: 'CSV', baixavel: true })

    const zip: Buffer = await gestor.call(baixarBackup, { id: feito.id })
    expect(createHash('sha256').update(zip).digest('hex')).toBe(feito.sha256)
    expect(zip.length).toBe(feito.tamanho)
    const parts = unzip(zip)
    const manifesto = JSON.parse(String(parts.get('manifesto.json'))) as Manifesto
    expect(manifesto.linhas).toBe(feito.linhas)
    expect(parts.size).toBe(manifesto.tabelas.length + 1)
    for (const { tabela, arquivo, colunas, linhas, sha256 } of manifesto.tabelas) {
      const content = parts.get(arquivo) ?? Buffer.alloc(0)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      const [row] = await scene.owner<{ total: number }>(`select count(*)::int as total from "${tabela}" where municipio_id = 1`)
      expect({ tabela, linhas }).toEqual({ tabela, linhas: row?.total })
      expect(colunas.filter((coluna) => /senha|hash|token/.test(coluna))).toEqual([])
      expect(content.toString('utf8').split('\r\n')[0]?.split('\n')[0]).toBe(`\ufeff${colunas.join(';')}`)
    }
    expect(manifesto.tabelas.find(({ tabela }) => tabela === 'nota_fiscal')?.linhas).toBeGreaterThan(50)
    const mails = await scene.owner<{ assunto: string; para: string[] }>(
      `select assunto, para from email where assunto like 'Backup%'`,
    )
    expect(mails).toEqual([{ assunto: 'Backup concluído', para: ['ti@novaserra.example'] }])
    const events = await scene.owner<{ tipo: string }>(`select tipo from auditoria_evento where entidade = 'backup' order by id`)
    expect(events.map(({ tipo }) => tipo)).toEqual(['backup.pedido', 'backup.gerado', 'backup.baixado'])
  })

  it('XML holds the same rows; another city and other profiles see nothing of it', async () => {
    const feito = await gerar({ conteudo: 'CADASTRO', formato: 'XML' })
    const parts = unzip(await (await scene.as('gestor')).call(baixarBackup, { id: feito.id }))
    const pessoas = String(parts.get('pessoa.xml'))
    const [row] = await scene.owner<{ total: number }>('select count(*)::int as total from pessoa where municipio_id = 1')
    expect(pessoas.match(/<linha>/g)).toHaveLength(row?.total ?? -1)
    expect(pessoas).toContain('<municipio_id>1</municipio_id>')
    expect(pessoas).not.toContain('<municipio_id>2</municipio_id>')
    for (const usuario of ['fiscal', 'alfa', 'suporte'])
      expect((await (await scene.as(usuario)).try(buscarBackup, {})).status).toBe(403)
    const vizinho = await scene.as('gestor.porto')
    expect((await vizinho.call(buscarBackup, {})).backups).toEqual([])
    expect((await vizinho.try(baixarBackup, { id: feito.id })).status).toBe(404)
  })

  it('the whole city leaves with its files and a description; every count is that of the database', async () => {
    const gestor = await scene.as('gestor')
    const xml = await gestor.try(gerarBackupAgora, { conteudo: 'MUNICIPIO', formato: 'XML' })
    expect(xml.body.mensagens).toEqual([{ key: 'formato', message: 'O município completo sai em CSV.' }])
    const esperados = await scene.owner<{ id: number; sha256: string }>(
      `select id::int, sha256 from arquivo where municipio_id = 1 and id not in (select certificado from certificado where municipio_id = 1) order by id`,
    )
    expect(esperados.length).toBeGreaterThan(0)
    const feito = await gerar({ conteudo: 'MUNICIPIO', formato: 'CSV' })
    expect(feito).toMatchObject({ situacaoRotulo: 'Concluído', baixavel: true })
    const parts = unzip(await gestor.call(baixarBackup, { id: feito.id }))
    const manifesto = JSON.parse(String(parts.get('manifesto.json'))) as Manifesto & { ausentes: number[] }
    const linhasDe = (nome: string) => parseCsv(parts.get(nome) ?? Buffer.alloc(0), { delimiter: ';', maxRows: 1_000_000 })
    const descritas = linhasDe('tabelas.csv').rows.map(({ campos: [tabela, linhas] }) => [tabela, Number(linhas)])
    expect(descritas).toEqual(manifesto.tabelas.map(({ tabela, linhas }) => [tabela, linhas]))
    const doCatalogo = await scene.owner<{ nome: string }>(
      `select c.relname as nome from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'municipio_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'global'`,
    )
    const tabelas = new Set(manifesto.tabelas.map(({ tabela }) => tabela))
    expect(
      doCatalogo
        .map(({ nome }) => nome)
        .filter((nome) => !tabelas.has(nome) && !nome.startsWith('auditoria_') && !nome.startsWith('backup_'))
        .sort(),
    ).toEqual(['certificado', 'email', 'idempotencia', 'nota_rascunho', 'processo_assincrono'])
    const colunasDe = (nome: string) => manifesto.tabelas.find(({ tabela }) => tabela === nome)?.colunas ?? []
    // The key of a national note leaves with it; what somebody signs in with does not.
    expect(colunasDe('nacional_nota')).toContain('chave')
    expect(manifesto.tabelas.flatMap(({ colunas }) => colunas).filter((nome) => /senha|segredo|token/.test(nome))).toEqual([])
    for (const { tabela, arquivo, linhas, colunas } of manifesto.tabelas) {
      const [row] = await scene.owner<{ total: number }>(`select count(*)::int as total from "${tabela}" where municipio_id = 1`)
      const lida = linhasDe(arquivo)
      expect([tabela, lida.rows.length, lida.header]).toEqual([tabela, linhas, colunas])
      expect({ tabela, linhas }).toEqual({ tabela, linhas: row?.total })
    }
    const colunas = linhasDe('colunas.csv').rows.map(({ campos }) => campos.join(';'))
    expect(colunas).toContain('guia;pessoa_id;bigint;Sim;pessoa')
    expect(colunas.length).toBe(manifesto.tabelas.reduce((soma, { colunas: todas }) => soma + todas.length, 0))
    expect(String(parts.get('LEIA-ME.txt'))).toContain('colunas.csv')
    const conteudos = new Map(
      [...parts].flatMap(([nome, conteudo]) => {
        const id = /^arquivos\/(\d+)/.exec(nome)?.[1]
        return id ? [[Number(id), createHash('sha256').update(conteudo).digest('hex')] as const] : []
      }),
    )
    const presentes = esperados.filter(({ id }) => !manifesto.ausentes.includes(id))
    expect(presentes.length).toBeGreaterThan(0)
    expect([...conteudos]).toEqual(presentes.map(({ id, sha256 }) => [id, sha256]))
  })

  it('what is handed out is read under row level security: without any condition no row of another city is seen, and nothing can be written', async () => {
    const url = appUrl(scene.ownerUrl, testSecret)
    const vistas = await readCitySnapshot(url, 1, async (client) => {
      const doMunicipio = (await listTables(client)).filter(({ global }) => !global)
      expect(doMunicipio.filter(({ protegida }) => !protegida)).toEqual([])
      const contagens: [string, number, number][] = []
      for (const { nome } of doMunicipio) {
        const { rows } = await client.query<{ todas: number; alheias: number }>(
          `select count(*)::int as todas, count(*) filter (where municipio_id <> 1)::int as alheias from "${nome}"`,
        )
        contagens.push([nome, rows[0]?.todas ?? -1, rows[0]?.alheias ?? -1])
      }
      return contagens
    })
    expect(vistas.filter(([, , alheias]) => alheias !== 0)).toEqual([])
    const [pessoas] = await scene.owner<{ aqui: number; la: number }>(
      'select count(*) filter (where municipio_id = 1)::int as aqui, count(*) filter (where municipio_id = 2)::int as la from pessoa',
    )
    expect(pessoas?.la).toBeGreaterThan(0)
    expect(vistas.find(([nome]) => nome === 'pessoa')?.[1]).toBe(pessoas?.aqui)
    await expect(readCitySnapshot(url, 1, (client) => client.query(`update pessoa set nome = 'X'`))).rejects.toMatchObject({
      code: '25006',
    })
    // The city of the order and the city of the connection are not the same: nothing of either leaves.
    const municipio = { id: 2, codigo: '9900002', nome: 'Porto Claro', uf: 'MG' }
    const linhas = await readCitySnapshot(url, 1, async (client) => {
      let total = 0
      const opcoes = { municipio, conteudo: 'TUDO' as const, formato: 'CSV' as const, versao: '1', agora: scene.clock.now() }
      const onTable = async (_feitas: number, _total: number, sofar: number) => void (total = sofar)
      for await (const _ of exportTables(client, { ...opcoes, files: scene.runtime.ports.files, onTable }));
      return total
    })
    expect(linhas).toBe(0)
  })

  it('a restorable copy stays in its folder and restores the city into an empty database', async () => {
    const gestor = await scene.as('gestor')
    const parcial = await gestor.try(gerarBackupAgora, { conteudo: 'NOTAS', formato: 'COPIA' })
    expect(parcial.body.mensagens).toEqual([{ key: 'conteudo', message: 'A cópia restaurável leva sempre tudo.' }])
    const feito = await gerar({ conteudo: 'TUDO', formato: 'COPIA' })
    expect(feito).toMatchObject({ situacaoRotulo: 'Concluído', baixavel: false })
    expect((await gestor.try(baixarBackup, { id: feito.id })).body.mensagens[0]?.message).toContain('não está disponível')
    const origem = join(pasta, 'copias', feito.nome ?? '')
    expect((await stat(origem)).mode & 0o077).toBe(0)
    const url = new URL(inject('databaseUrl'))
    const nome = `backup_${process.pid}`
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    try {
      await admin.query(`create database ${nome}`)
      url.pathname = `/${nome}`
      const root = join(import.meta.dirname, '../../../..')
      const files = diskFiles(join(pasta, 'arquivos'))
      const report = await restoreBackup({ ownerUrl: url.href, files, origem, secret: testSecret, root })
      expect(report.linhas).toBe(feito.linhas)
      expect(report.auditoria).toMatchObject([{ municipioId: 1, problemas: [] }])
    } finally {
      await admin.query(`drop database if exists ${nome} with (force)`)
      await admin.end()
    }
  }, 120_000)

  it('keeps the newest five: the content of older ones goes, also from disk', async () => {
    const pastas = await readdir(join(pasta, 'copias'))
    expect(pastas).toHaveLength(1)
    for (let index = 0; index < 5; index += 1) await gerar({ conteudo: 'CADASTRO', formato: 'CSV' })
    const { backups } = await (await scene.as('gestor')).call(buscarBackup, {})
    expect(backups.map(({ situacaoRotulo }) => situacaoRotulo)).toEqual([
      ...Array.from({ length: 5 }, () => 'Concluído'),
      ...Array.from({ length: 4 }, () => 'Removido'),
    ])
    expect(await readdir(join(pasta, 'copias'))).toEqual([])
    const gone = await (await scene.as('gestor')).try(baixarBackup, { id: backups.at(-1)?.id ?? 0 })
    expect(gone.body.mensagens[0]?.message).toContain('não está disponível')
  })

  it('a failure is shown and told to managers and administrators', async () => {
    await writeFile(join(pasta, 'ocupado'), 'x')
    setDestino(join(pasta, 'ocupado'))
    const falha = await gerar({ conteudo: 'TUDO', formato: 'COPIA' })
    expect(falha).toMatchObject({ situacaoRotulo: 'Falhou', erro: 'Não foi possível concluir o backup. Tente novamente.' })
    const mails = await scene.owner<{ para: string[] }>(`select para from email where assunto = 'O backup do município falhou'`)
    const gestores = await scene.owner<{ email: string }>(
      `select distinct p.email from papel a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.ator_id
        where a.municipio_id = 1 and a.perfil in ('gestor', 'administrador') and a.fim is null`,
    )
    expect(gestores.length).toBeGreaterThan(0)
    expect(new Set(mails.map(({ para }) => para[0]))).toEqual(
      new Set([...gestores.map(({ email }) => email), 'ti@novaserra.example']),
    )
    setDestino(join(pasta, 'copias'))
  })

  it('a table without row level security stops the export instead of leaving with it', async () => {
    await scene.owner('create table aberta (municipio_id int not null, texto text); grant select on aberta to iss_app')
    await scene.owner(`insert into aberta values (1, 'daqui'), (2, 'de la')`)
    try {
      expect(await gerar({ conteudo: 'TUDO', formato: 'CSV' })).toMatchObject({
        situacaoRotulo: 'Falhou',
        erro: 'A tabela aberta não separa as linhas por município e não pode sair.',
      })
    } finally {
      await scene.owner('drop table aberta')
    }
  })
})
