import { counted } from '@iss/kernel/texto'
import { refere } from '@iss/platform/db'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatData, civilEm } from '@iss/kernel/data'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { BACKUPS_GUARDADOS, conteudosBackup, formatosBackup } from '../domain/backup.ts'
import { type BackupExecucao, backupExecucaoTable as table } from '../tables/backup.ts'
import { type DestinoCopia, findDestinoCopia } from './destino-copia.ts'

/** What a finished backup left: `chave` is its key in the store, or the folder of a restorable copy. */
export type BackupFeito = { chave: string; nome: string; tamanho: number; sha256: string; linhas: number }

/** Marks a backup as finished, tells whoever wished to know, and removes those beyond the number that is kept. */
export async function concluirBackup(ctx: Context, execucao: BackupExecucao, feito: BackupFeito): Promise<void> {
  await ctx.db
    .update(table)
    .set({ ...feito, situacao: 'CONCLUIDO', fimEm: ctx.clock.now() })
    .where(eq(table.id, execucao.id))
  const { nome, tamanho, sha256, linhas } = feito
  await ctx.audit({
    tipo: 'backup.gerado',
    entidade: 'backup',
    entidadeId: execucao.id,
    depois: { nome, tamanho, sha256, linhas },
  })
  if (execucao.email)
    await avisar(ctx, [execucao.email], 'Backup concluído', [
      descrever(execucao),
      `${nome}: ${counted(linhas, 'linha', 'linhas')}, SHA-256 ${sha256}.`,
    ])
  await removerAntigos(ctx)
}

/** Marks a backup as failed and tells the managers and administrators of the municipality, and whoever wished to know. */
export async function falharBackup(ctx: Context, execucao: BackupExecucao, erro: string): Promise<void> {
  await ctx.db.update(table).set({ situacao: 'FALHA', erro, fimEm: ctx.clock.now() }).where(eq(table.id, execucao.id))
  await ctx.audit({ tipo: 'backup.falhou', entidade: 'backup', entidadeId: execucao.id, depois: { erro } })
  const rows = await ctx.db
    .selectDistinct({ email: pessoaTable.email })
    .from(papelTable)
    .innerJoin(pessoaTable, refere(papelTable.atorId, pessoaTable))
    .where(and(inArray(papelTable.perfil, ['gestor', 'administrador']), isNull(papelTable.fim)))
  const para = new Set([...rows.map(({ email }) => email), execucao.email].filter((email) => email !== null && email !== ''))
  for (const email of para) await avisar(ctx, [email as string], 'O backup do município falhou', [descrever(execucao), erro])
}

const descrever = ({ conteudo, formato, pedidoEm }: BackupExecucao) => {
  const { data, hora } = civilEm(pedidoEm)
  return `${conteudosBackup[conteudo]}, ${formatosBackup[formato]}, pedido em ${formatData(data)} às ${hora.slice(0, 5)}.`
}

async function avisar(ctx: Context, para: string[], titulo: string, paragrafos: string[]): Promise<void> {
  const botao = { texto: 'Ver os backups', url: new URL('/home/configuracao/backup', ctx.baseUrl).href }
  await ctx.mail({ para, assunto: titulo, ...renderMail({ titulo, paragrafos, botao }) })
}

/** Removes finished backups beyond the newest five: the row stays, what it held goes after the commit. */
async function removerAntigos(ctx: Context): Promise<void> {
  const finished = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.situacao, 'CONCLUIDO'), isNotNull(table.chave)))
    .orderBy(desc(table.pedidoEm), desc(table.id))
    .offset(BACKUPS_GUARDADOS)
  const destino = findDestinoCopia(ctx)
  for (const old of finished) {
    await ctx.db.update(table).set({ situacao: 'REMOVIDO', chave: null }).where(eq(table.id, old.id))
    await ctx.audit({ tipo: 'backup.removido', entidade: 'backup', entidadeId: old.id, antes: { nome: old.nome } })
    const { chave } = old
    if (chave === null) continue
    if (old.formato !== 'COPIA') ctx.afterCommit(() => ctx.ports.files.remove(chave))
    else if (destino) ctx.afterCommit(() => removerPasta(destino, chave))
  }
}

/** Names of folders are made by `pastaDaCopia`; anything else is never removed. */
export const isPastaDeCopia = (nome: string) => /^\d{7}-\d{8}-\d{6}-\d+$/.test(nome)

async function removerPasta({ pasta }: DestinoCopia, nome: string): Promise<void> {
  if (isPastaDeCopia(nome)) await rm(join(pasta, nome), { recursive: true, force: true })
}
