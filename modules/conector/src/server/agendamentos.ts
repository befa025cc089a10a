import { refuse } from '@iss/kernel/errors'
import { type Context, defineRoutine, platformErrors } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import { execucaoPerdida } from '../domain/agenda.ts'
import { conectorErrors } from '../domain/errors.ts'
import {
  type TncAgendamento,
  tncAgendamentoTable as table,
  tncAlertaMigracaoTable as alerta,
  tncExecucaoTable as execucao,
} from '../tables/configuracao.ts'
import { enfileirarTudo } from './fila.ts'

/** A new routine is not active; one at a time of a kind and direction is. Switched on, it takes what has never been sent into its queue. */
export const regrasDosAgendamentos = defineRegistryRules('tnc-agendamentos', {
  async beforeSave(ctx, { id, before, values }) {
    if (id === null) values.ativo = false
    if (values.ativo !== true) {
      values.ativadoEm = null
      return []
    }
    if (before?.ativo !== true) values.ativadoEm = ctx.clock.now()
    const { rotina, sentido } = values as Pick<TncAgendamento, 'rotina' | 'sentido'>
    const outros = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.rotina, rotina), eq(table.sentido, sentido), eq(table.ativo, true), ne(table.id, id ?? 0)))
    return outros.length > 0 ? [conectorErrors.agendamentoRepetido] : []
  },
  async afterSave(ctx, { before, values }) {
    const { rotina, sentido } = values as Pick<TncAgendamento, 'rotina' | 'sentido'>
    if (values.ativo === true && before?.ativo !== true && sentido === 'ENVIAR') await enfileirarTudo(ctx, rotina)
  },
})

/** The agent runs the routine after its next ping, whatever its frequency (F112). */
export const executarAgora = defineRegistryAction('tnc-agendamentos', 'executarAgora', async (ctx, { valores }) => {
  const { rotina, sentido } = valores as Pick<TncAgendamento, 'rotina' | 'sentido'>
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.rotina, rotina), eq(table.sentido, sentido)))
    .for('update')
  if (rows.length === 0) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const ativo = rows.find((row) => row.ativo)
  if (!ativo) return refuse(conectorErrors.agendamentoInativo)
  await ctx.db.update(table).set({ executarAgora: true }).where(eq(table.id, ativo.id))
  await ctx.audit({
    tipo: 'conector.executar-agora',
    entidade: 'tnc_agendamento',
    entidadeId: ativo.id,
    depois: { rotina, sentido },
  })
  return 'A rotina será executada depois do próximo ping do agente.'
})

/** Writes an alert of a routine once for each moment. */
export async function alertar(ctx: Context, agendamentoId: number, horario: Date, motivo: string): Promise<void> {
  await ctx.db.insert(alerta).values({ agendamentoId, horario, motivo }).onConflictDoNothing()
}

/** A run that ended well resolves what was open. */
export async function resolverAlertas(ctx: Context, agendamentoId: number): Promise<void> {
  await ctx.db
    .update(alerta)
    .set({ resolvidoEm: ctx.clock.now() })
    .where(and(eq(alerta.agendamentoId, agendamentoId), isNull(alerta.resolvidoEm)))
}

/** Days for which the runs of the routines are kept. */
const diasDosLogs = 90

/** Routines that missed two of their runs, and logs that are old (F112). */
export const vigiarAgendamentos = defineRoutine({
  nome: 'conector-agendamentos',
  everySeconds: 300,
  async run(ctx) {
    const antes = new Date(ctx.clock.now().getTime() - diasDosLogs * 86_400_000)
    await ctx.db.delete(execucao).where(lt(execucao.terminadaEm, antes))
    for (const row of await ctx.db.select().from(table).where(eq(table.ativo, true))) {
      const desde = row.ultimaExecucao ?? row.ativadoEm
      const perdida = desde && execucaoPerdida(row, desde, ctx.clock.now())
      if (perdida) await alertar(ctx, row.id, perdida, 'A rotina perdeu duas execuções seguidas.')
    }
  },
})
