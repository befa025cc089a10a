import { Competencia } from '@iss/kernel/competencia'
import { hojeEm, instanteDe } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { loteTable } from '@iss/lote/tables'
import { type Context, defineRoutine } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoAutomatico as encerramentoAutomaticoLigado } from '../contract/chaves-municipais.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { type AgendamentoEncerramento, agendamentoEncerramentoTable as table } from '../tables/agendamento.ts'
import { encerramentoAutomatico } from '../lotes/encerramento-automatico.ts'
import { listCandidatos } from './candidatos.ts'
import { chaveDoEncerramento } from './encerrar-do-lote.ts'
import { enfileirar } from './fila-encerramento.ts'

/** One active schedule for a role and regime (F55). */
export const agendamentoRules = defineRegistryRules('encerramento-agendamento', {
  inUse: async () => false,
  async beforeSave(ctx, { id, values }) {
    if (values.ativa === false) return []
    const regime = (values.regime as string | null | undefined) ?? null
    const [outro] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.ativa, true),
          eq(table.papel, values.papel as PapelServico),
          regime === null ? isNull(table.regime) : eq(table.regime, regime),
          id === null ? undefined : ne(table.id, id),
        ),
      )
      .limit(1)
    return outro ? [encerramentoErrors.agendamentoRepetido] : []
  },
})

/** Closes the month before by a schedule; answers how many taxpayers went into the queue. Who asked not to be closed by itself stays out. */
async function executar(ctx: Context, agendamento: AgendamentoEncerramento): Promise<number> {
  const { papel, regime, incluirSemMovimento, enviarEmail } = agendamento
  const competencia = Competencia.fromData(ctx.clock.today()).plusMonths(-1)
  const candidatos = await listCandidatos(ctx, {
    competencia,
    papel,
    regime,
    quais: incluirSemMovimento ? 'TODOS' : 'COM_MOVIMENTO',
  })
  const pessoas = candidatos.filter(({ naoAutomatico }) => !naoAutomatico).map(({ idPessoa }) => idPessoa)
  const fila = 'filaEncerramentoAutomatico'
  if (pessoas.length > 0) await enfileirar(ctx, { fila, papel, competencia, pessoas, agendamentoId: agendamento.id, enviarEmail })
  await ctx.db
    .update(table)
    .set({ ultimaExecucao: ctx.clock.now(), ...(agendamento.somenteUmaVez ? { ativa: false } : {}) })
    .where(eq(table.id, agendamento.id))
  await ctx.audit({
    tipo: 'encerramento.agendamento-executado',
    entidade: 'encerramento_agendamento',
    entidadeId: agendamento.id,
    depois: { papel, competencia: competencia.toString(), pessoas: pessoas.length },
  })
  return pessoas.length
}

/** Whether a schedule is due and has not run this month. */
function isVencido(agendamento: AgendamentoEncerramento, agora: Date): boolean {
  const hoje = hojeEm(agora)
  const { dia, hora, inicio, fim, ultimaExecucao } = agendamento
  if ((inicio !== null && hoje < inicio) || (fim !== null && hoje > fim)) return false
  const momento = instanteDe(`${hoje.slice(0, 8)}${String(dia).padStart(2, '0')}`, `${hora}:00`)
  return agora >= momento && (ultimaExecucao === null || ultimaExecucao < momento)
}

async function listVencidos(ctx: Context, quais: (agendamento: AgendamentoEncerramento) => boolean) {
  const rows = await ctx.db.select().from(table).where(eq(table.ativa, true)).for('update', { skipLocked: true })
  return rows.filter(quais)
}

/** Another automatic closing of the role and month that is still under way makes this one wait for the next turn. */
async function emCurso(ctx: Context, papel: PapelServico): Promise<boolean> {
  const competencia = Competencia.fromData(ctx.clock.today()).plusMonths(-1)
  const [row] = await ctx.db
    .select({ id: loteTable.id })
    .from(loteTable)
    .where(
      and(
        eq(loteTable.tipo, encerramentoAutomatico.slug),
        eq(loteTable.chave, chaveDoEncerramento({ papel, competencia })),
        isNull(loteTable.fimEm),
      ),
    )
  return row !== undefined
}

export const encerramentoAgendado = defineRoutine({
  nome: 'encerramento-agendado',
  everySeconds: 60,
  async run(ctx) {
    if (!(await ctx.switchOn(encerramentoAutomaticoLigado))) return
    for (const agendamento of await listVencidos(ctx, (um) => isVencido(um, ctx.clock.now())))
      if (!(await emCurso(ctx, agendamento.papel))) await executar(ctx, agendamento)
  },
})

export const executarAgora = defineRegistryAction('encerramento-agendamento', 'executarAgora', async (ctx, { valores }) => {
  if (!(await ctx.switchOn(encerramentoAutomaticoLigado))) refuse(encerramentoErrors.automaticoDesligado)
  const agendamentos = await listVencidos(ctx, ({ papel }) => papel === valores.papel)
  if (agendamentos.length === 0) refuse(encerramentoErrors.semAgendamento)
  let quantos = 0
  for (const agendamento of agendamentos) quantos += await executar(ctx, agendamento)
  return quantos === 0 ? texto.semCandidatos : texto.enviadas
})
