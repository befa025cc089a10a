import { refuse } from '@iss/kernel/errors'
import { type Context, defineRoutine, implement, platformErrors } from '@iss/platform/server'
import { and, eq, lte } from 'drizzle-orm'
import { agendarEnvio, mudarEnvio } from '../contract/relatorio-visao.ts'
import { agendaEmPalavras, proximoEnvio } from '../definition/envio.ts'
import { reportErrors, reportTexts } from '../definition/errors.ts'
import { enviarVisao } from './enviar-visao.ts'
import { reportFor } from './report-for.ts'
import { isSendable } from './sendable.ts'
import { type Envio, relatorioEnvioTable as envio } from './visao-tables.ts'
import { findVisao } from './visoes.ts'

export const agendarEnvioOperation = implement(agendarEnvio, async (ctx, { visaoId, dia, ...agenda }) => {
  const visao = await findVisao(ctx, visaoId)
  const report = reportFor(ctx, visao.slug)
  if (!isSendable(report)) refuse(reportErrors.semEnvio)
  if (!report.formatos.includes(agenda.formato)) refuse(reportErrors.formatoInvalido)
  const { frequencia, hora } = agenda
  const semDia = frequencia === 'DIARIA'
  if (!semDia && !(dia !== null && (frequencia === 'SEMANAL' ? dia <= 6 : dia >= 1))) refuse(reportErrors.diaDoEnvio)
  if (ctx.user.email.trim() === '') refuse(reportErrors.semEmail)
  const { contaId, pessoaSelecionadaId: pessoaId } = ctx.sessao
  const agora = ctx.clock.now()
  const quando = { frequencia, hora, dia: semDia ? null : dia }
  const values = {
    ...agenda,
    ...quando,
    contaId,
    pessoaId,
    situacao: 'ATIVO' as const,
    motivo: null,
    proximoEm: proximoEnvio(quando, agora),
  }
  const [saved] = await ctx.db
    .insert(envio)
    .values({ ...values, visaoId, criadoEm: agora })
    .onConflictDoUpdate({ target: [envio.municipioId, envio.visaoId], set: values })
    .returning({ id: envio.id })
  await ctx.audit({
    tipo: 'relatorio.envio-agendado',
    entidade: 'relatorio_envio',
    entidadeId: saved?.id ?? '',
    depois: { slug: visao.slug, visao: visao.nome, formato: agenda.formato, forma: agenda.forma, ...quando },
  })
  return { mensagem: `${reportTexts.envioAgendado} ${agendaEmPalavras(quando)}.` }
})

export const mudarEnvioOperation = implement(mudarEnvio, async (ctx, { id, acao }) => {
  const [row] = await ctx.db
    .select()
    .from(envio)
    .where(and(eq(envio.id, id), eq(envio.contaId, ctx.sessao.contaId)))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await ctx.audit({
    tipo: 'relatorio.envio-mudado',
    entidade: 'relatorio_envio',
    entidadeId: id,
    antes: { situacao: row.situacao },
    depois: { acao },
  })
  if (acao === 'PARAR') {
    await ctx.db.delete(envio).where(eq(envio.id, id))
    return { mensagem: reportTexts.envioParado }
  }
  const pausa = acao === 'PAUSAR'
  if (!pausa) reportFor(ctx, (await findVisao(ctx, row.visaoId)).slug)
  await ctx.db
    .update(envio)
    .set(
      pausa
        ? { situacao: 'PAUSADO', proximoEm: null, motivo: null }
        : {
            situacao: 'ATIVO',
            motivo: null,
            pessoaId: ctx.sessao.pessoaSelecionadaId,
            proximoEm: proximoEnvio(row, ctx.clock.now()),
          },
    )
    .where(eq(envio.id, id))
  return { mensagem: pausa ? reportTexts.envioPausado : reportTexts.envioRetomado }
})

/** Puts what is due into the queue, each once however long it was due, as the account that asked for it. */
export async function sendDue(ctx: Context): Promise<void> {
  const agora = ctx.clock.now()
  const due = await ctx.db
    .select()
    .from(envio)
    .where(and(eq(envio.situacao, 'ATIVO'), lte(envio.proximoEm, agora)))
    .limit(500)
    .for('update', { skipLocked: true })
  for (const row of due) await sendOne(ctx, row, agora)
}

async function sendOne(ctx: Context, row: Envio, agora: Date): Promise<void> {
  await ctx.db
    .update(envio)
    .set({ proximoEm: proximoEnvio(row, agora) })
    .where(eq(envio.id, row.id))
  await ctx.schedule(enviarVisao as never, { envioId: row.id } as never, { contaId: row.contaId, pessoaId: row.pessoaId })
}

export const enviarRelatorios = defineRoutine({ nome: 'relatorio.enviar', everySeconds: 60, run: sendDue })
