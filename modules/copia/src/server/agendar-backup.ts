import { processoAssincronoTable as processo, refere } from '@iss/platform/db'
import { type Context, defineRoutine } from '@iss/platform/server'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { type ConteudoBackup, type FormatoBackup, proximaExecucao } from '../domain/backup.ts'
import { backupTexts } from '../domain/errors.ts'
import { backupAgendaTable as agenda, backupExecucaoTable as execucao } from '../tables/backup.ts'
import { falharBackup } from './concluir-backup.ts'
import { gerarBackup } from './gerar-backup.ts'

/** Whether a backup of the city waits or runs. */
export async function hasBackupAberto(ctx: Context): Promise<boolean> {
  const open = await ctx.db
    .select({ id: execucao.id })
    .from(execucao)
    .where(inArray(execucao.situacao, ['NA_FILA', 'PROCESSANDO']))
  return open.length > 0
}

/** Puts a backup into the queue; answers its number. */
export async function enfileirarBackup(
  ctx: Context,
  pedido: { conteudo: ConteudoBackup; formato: FormatoBackup; origem: 'AGENDA' | 'MANUAL'; email: string | null },
): Promise<number> {
  const [row] = await ctx.db
    .insert(execucao)
    .values({
      ...pedido,
      situacao: 'NA_FILA',
      pedidoEm: ctx.clock.now(),
      contaId: ctx.userOrNull ? ctx.sessao.contaId : null,
    })
    .returning({ id: execucao.id })
  if (!row) throw new Error('The backup was not written')
  const processoId = await ctx.schedule(gerarBackup as never, { execucaoId: row.id } as never)
  await ctx.db.update(execucao).set({ processoId }).where(eq(execucao.id, row.id))
  await ctx.audit({ tipo: 'backup.pedido', entidade: 'backup', entidadeId: row.id, depois: pedido })
  return row.id
}

/**
 * Asks for the backup whose time has come; one that fell due while no worker ran is made once, and the next counts from now. A backup whose
 * process was given up is marked as failed and told.
 */
export async function cuidarDosBackups(ctx: Context): Promise<void> {
  const lost = await ctx.db
    .select({ execucao })
    .from(execucao)
    .innerJoin(processo, refere(execucao.processoId, processo))
    .where(and(inArray(execucao.situacao, ['NA_FILA', 'PROCESSANDO']), isNotNull(processo.terminoInesperado)))
  for (const row of lost) await falharBackup(ctx, row.execucao, backupTexts.interrompido)
  const agora = ctx.clock.now()
  const [due] = await ctx.db
    .select()
    .from(agenda)
    .where(and(eq(agenda.ativa, true), lte(agenda.proximaEm, agora)))
    .for('update', { skipLocked: true })
  if (!due || (await hasBackupAberto(ctx))) return
  const { conteudo, formato, email } = due
  await enfileirarBackup(ctx, { conteudo, formato, email, origem: 'AGENDA' })
  await ctx.db
    .update(agenda)
    .set({ proximaEm: proximaExecucao(due, agora) })
    .where(eq(agenda.id, due.id))
}

export const agendarBackup = defineRoutine({ nome: 'agendar-backup', everySeconds: 60, run: cuidarDosBackups })
