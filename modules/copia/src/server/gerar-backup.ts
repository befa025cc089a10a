import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { civilEm } from '@iss/kernel/data'
import { municipioTable } from '@iss/platform/db'
import { type Context, defineProcess } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { backupTexts } from '../domain/errors.ts'
import { type BackupExecucao, backupExecucaoTable as table } from '../tables/backup.ts'
import { markAndamento } from './andamento-backup.ts'
import { type BackupFeito, concluirBackup, falharBackup } from './concluir-backup.ts'
import { exportTables } from './copia/export-tables.ts'
import { BackupError } from './copia/manifest.ts'
import { readCitySnapshot } from './copia/snapshot.ts'
import { writeBackup } from './copia/write-backup.ts'
import { type DestinoCopia, findDestinoCopia } from './destino-copia.ts'

export type ParametrosBackup = { execucaoId: number }

/** ZIPs are handed to a browser: beyond this a restorable copy is the way. The whole city with its files is as large as it is. */
const MAX_ZIP = 4 * 1024 ** 3
const MAX_CITY = 1024 ** 4

/**
 * Makes one backup. The first block says that it runs; the second writes all of it from one snapshot over a connection of its own and
 * records the result. A refusal or failure is recorded and told, not tried again: the next one comes by the schedule or by hand.
 */
export const gerarBackup = defineProcess<ParametrosBackup, { iniciado: true }>({
  fila: 'filaBackup',
  nome: 'backup',
  async block(ctx, { execucaoId }, cursor) {
    const [execucao] = await ctx.db.select().from(table).where(eq(table.id, execucaoId))
    if (!execucao || execucao.fimEm !== null) return { done: true, feitos: 0 }
    if (!cursor) {
      await ctx.db.update(table).set({ situacao: 'PROCESSANDO' }).where(eq(table.id, execucaoId))
      return { done: false, cursor: { iniciado: true }, feitos: 0 }
    }
    const outcome = await tryBackup(ctx, execucao)
    if ('erro' in outcome) await falharBackup(ctx, execucao, outcome.erro)
    else await concluirBackup(ctx, execucao, outcome)
    return { done: true, feitos: 'linhas' in outcome ? outcome.linhas : 0 }
  },
})

async function tryBackup(ctx: Context, execucao: BackupExecucao): Promise<BackupFeito | { erro: string }> {
  const destino = findDestinoCopia(ctx)
  if (!destino) return { erro: backupTexts.semDestino }
  try {
    return await (execucao.formato === 'COPIA' ? copiar : exportar)(ctx, execucao, destino)
  } catch (error) {
    if (error instanceof BackupError) return { erro: error.message }
    ctx.log.error(
      { backup: execucao.id, nome: (error as Error).name, codigo: (error as { code?: string }).code },
      'backup falhou',
    )
    return { erro: backupTexts.falhou }
  }
}

async function findCidade(ctx: Context) {
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The municipality is not there')
  return cidade
}

/** '9900001-20260415-120000-7': code, civil moment, number. */
function nomeDe(codigo: string, { pedidoEm, id }: BackupExecucao): string {
  const { data, hora } = civilEm(pedidoEm)
  return `${codigo}-${data.replaceAll('-', '')}-${hora.replaceAll(':', '')}-${id}`
}

async function exportar(ctx: Context, execucao: BackupExecucao, destino: DestinoCopia): Promise<BackupFeito> {
  const { id, codigo, nome, uf } = await findCidade(ctx)
  const { conteudo, formato } = execucao
  if (formato === 'COPIA') throw new Error('A restorable copy is no export')
  let linhas = 0
  const stored = await readCitySnapshot(destino.appUrl, ctx.municipioId, async (client) => {
    const onTable = async (feitas: number, total: number, sofar: number) => {
      linhas = sofar
      await markAndamento(ctx, execucao.id, feitas, total)
    }
    const rows = exportTables(client, {
      municipio: { id, codigo, nome, uf },
      conteudo,
      formato,
      versao: destino.versao,
      agora: ctx.clock.now(),
      files: ctx.ports.files,
      onTable,
    })
    return ctx.ports.files.put(Readable.from(rows, { objectMode: false }), {
      nome: `backup-${conteudo.toLowerCase()}-${nomeDe(codigo, execucao)}.zip`,
      tipo: 'application/zip',
      maxBytes: conteudo === 'MUNICIPIO' ? MAX_CITY : MAX_ZIP,
    })
  })
  const { chave, tamanho, sha256 } = stored
  return { chave, nome: stored.nome, tamanho, sha256, linhas }
}

/** The copy that `npm run restaurar` takes; its sum is that of the sealed manifest, which holds the sums of everything else. */
async function copiar(ctx: Context, execucao: BackupExecucao, destino: DestinoCopia): Promise<BackupFeito> {
  const { codigo } = await findCidade(ctx)
  const nome = nomeDe(codigo, execucao)
  const pasta = join(destino.pasta, nome)
  await mkdir(destino.pasta, { recursive: true, mode: 0o700 })
  const { tabelas, arquivos, ausentes } = await writeBackup({
    ownerUrl: destino.ownerUrl,
    files: ctx.ports.files,
    destino: pasta,
    municipio: codigo,
    secret: destino.secret,
    versao: destino.versao,
    agora: ctx.clock.now(),
    onTable: (feitas, total) => markAndamento(ctx, execucao.id, feitas, total),
  })
  if (ausentes.length > 0) ctx.log.warn({ backup: execucao.id, ausentes: ausentes.length }, 'arquivos ausentes na copia')
  const manifesto = await readFile(join(pasta, 'manifesto.json'))
  return {
    chave: nome,
    nome,
    tamanho: [...tabelas.map(({ bytes }) => bytes), ...arquivos.map((file) => file.tamanho)].reduce(
      (a, b) => a + b,
      manifesto.length,
    ),
    sha256: createHash('sha256').update(manifesto).digest('hex'),
    linhas: tabelas.reduce((sum, table) => sum + table.linhas, 0),
  }
}
