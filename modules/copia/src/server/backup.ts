import { AppError, refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { desc, eq, sql } from 'drizzle-orm'
import { baixarBackup, buscarBackup, gerarBackupAgora, salvarAgendaBackup } from '../contract/backup.ts'
import {
  conteudosBackup,
  formatosBackup,
  proximaExecucao,
  situacoesBackup,
  validarAgenda,
  validarConteudo,
} from '../domain/backup.ts'
import { copiaErrors, backupTexts } from '../domain/errors.ts'
import { backupAgendaTable as agendaTable, backupExecucaoTable as table } from '../tables/backup.ts'
import { enfileirarBackup, hasBackupAberto } from './agendar-backup.ts'
import { findAndamento } from './andamento-backup.ts'

const ULTIMOS = 30

export const buscarBackupOperation = implement(buscarBackup, async (ctx) => {
  const [row] = await ctx.db.select().from(agendaTable)
  const backups = await ctx.db.select().from(table).orderBy(desc(table.pedidoEm), desc(table.id)).limit(ULTIMOS)
  const andamento = backups.some(({ situacao }) => situacao === 'PROCESSANDO') ? await findAndamento(ctx) : undefined
  return {
    agenda: row ? { ...row, dia: row.dia ?? null, data: row.data ?? null } : null,
    versao: row?.versao ?? 0,
    proximaEm: row?.ativa ? (row.proximaEm?.toISOString() ?? null) : null,
    backups: backups.map((item) => ({
      id: item.id,
      pedidoEm: item.pedidoEm.toISOString(),
      fimEm: item.fimEm?.toISOString() ?? null,
      conteudo: conteudosBackup[item.conteudo],
      formato: formatosBackup[item.formato],
      origem: item.origem === 'AGENDA' ? 'Agendado' : 'Manual',
      situacao: item.situacao,
      situacaoRotulo: situacoesBackup[item.situacao],
      nome: item.nome,
      tamanho: item.tamanho,
      sha256: item.sha256,
      linhas: item.linhas,
      erro: item.erro,
      feitos: andamento?.id === item.id ? andamento.feitos : null,
      total: andamento?.id === item.id ? andamento.total : null,
      baixavel: item.situacao === 'CONCLUIDO' && item.formato !== 'COPIA',
    })),
  }
})

export const salvarAgendaOperation = implement(salvarAgendaBackup, async (ctx, { versao, ...pedido }) => {
  const { frequencia } = pedido
  const agenda = {
    ...pedido,
    email: pedido.email || null,
    dia: frequencia === 'SEMANAL' || frequencia === 'MENSAL' ? pedido.dia : null,
    data: frequencia === 'UNICA' ? pedido.data : null,
  }
  const wrong = validarAgenda(agenda, ctx.clock.now())
  if (wrong.length > 0) throw new AppError('validation', wrong)
  // One change at a time in a city: the first schedule is no row that could be locked.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`backup-agenda:${ctx.municipioId}`}, 0))`)
  const [antes] = await ctx.db.select().from(agendaTable)
  if ((antes?.versao ?? 0) !== versao) refuse(copiaErrors.backupDesatualizado)
  const values = { ...agenda, proximaEm: agenda.ativa ? proximaExecucao(agenda, ctx.clock.now()) : null, versao: versao + 1 }
  if (antes) await ctx.db.update(agendaTable).set(values).where(eq(agendaTable.id, antes.id))
  else await ctx.db.insert(agendaTable).values(values)
  await ctx.audit({
    tipo: 'backup.agenda',
    entidade: 'backup_agenda',
    entidadeId: ctx.municipioId,
    ...(antes ? { antes } : {}),
    depois: agenda,
  })
  return { mensagem: backupTexts.agendaSalva }
})

export const gerarAgoraOperation = implement(gerarBackupAgora, async (ctx, pedido) => {
  const wrong = validarConteudo(pedido)
  if (wrong.length > 0) throw new AppError('validation', wrong)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`backup:${ctx.municipioId}`}, 0))`)
  if (await hasBackupAberto(ctx)) refuse(copiaErrors.backupAberto)
  const [agenda] = await ctx.db.select({ email: agendaTable.email }).from(agendaTable)
  await enfileirarBackup(ctx, { ...pedido, origem: 'MANUAL', email: agenda?.email ?? null })
  return { mensagem: backupTexts.emProcessamento }
})

export const baixarBackupOperation = implement(baixarBackup, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.situacao !== 'CONCLUIDO' || row.formato === 'COPIA' || !row.chave) refuse(copiaErrors.backupIndisponivel)
  const stream = await ctx.ports.files.get(row.chave)
  await ctx.audit({ tipo: 'backup.baixado', entidade: 'backup', entidadeId: id, depois: { nome: row.nome, sha256: row.sha256 } })
  return { stream, nome: row.nome ?? `backup-${id}.zip`, tipo: 'application/zip' }
})
