import { AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import { hojeEm } from '@iss/kernel/data'
import { type Lote, toFields } from '@iss/lote/definition'
import { openOrder, readOrderValues } from '@iss/lote/server'
import { type Context, defineRoutine } from '@iss/platform/server'
import { fromText } from '@iss/registry/definition'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, asc, eq, lte } from 'drizzle-orm'
import { proximaExecucao, valorDaExpressao } from '../domain/agenda.ts'
import { administracaoErrors as erros } from '../domain/errors.ts'
import {
  type ParametroDaRotina,
  type RotinaAgendamento,
  rotinaAgendamentoLogTable as log,
  rotinaAgendamentoParametroTable as parametro,
  rotinaAgendamentoTable as table,
} from '../tables/rotina-agendamento.ts'

function loteDe(ctx: Context, slug: string): Lote {
  return ctx.definitions<Lote>('lote').find((lote) => lote.slug === slug) ?? refuse(erros.rotina)
}

/** A parameter as the order takes it: expressions are worked out on the day of the turn. */
function valorDe(lote: Lote, { nome, tipo, valor }: Pick<ParametroDaRotina, 'nome' | 'tipo' | 'valor'>, hoje: string): unknown {
  const field = toFields(lote.fields)[nome] ?? refuse(fill(erros.parametro, { nome }))
  const texto = tipo === 0 ? (valorDaExpressao(valor, hoje) ?? refuse(erros.expressao)) : valor
  if (field.kind === 'boolean') return ['sim', 'true', '1'].includes(texto.trim().toLowerCase())
  if (field.kind === 'multilookup') return fromText(field, texto.replaceAll(/\s/g, ''))
  return field.kind === 'integer' || field.kind === 'lookup' ? Number(texto) : texto
}

type Turno = { resultado: 'AGENDADA' | 'SEM_ITENS' | 'RECUSADA'; mensagem: string; loteId: number | null }

/** Gives the order of a schedule. A refusal is the result of the turn; nothing of the order stays then. */
async function darOrdem(ctx: Context, agendamento: RotinaAgendamento, hoje: string, motivo: string): Promise<Turno> {
  const { rotina, id } = agendamento
  await ctx.client.query('savepoint turno')
  try {
    const lote = loteDe(ctx, rotina)
    const informados = await ctx.db.select().from(parametro).where(eq(parametro.rotinaId, id)).orderBy(asc(parametro.nome))
    const raw = Object.fromEntries(informados.map((um) => [um.nome, valorDe(lote, um, hoje)]))
    const valores = await readOrderValues(ctx, lote, raw, true)
    const itens = lote.items?.(ctx, valores, null) ?? refuse(erros.rotina)
    const ordem = await openOrder(ctx, lote, { valores, itens, motivo, empty: true })
    if (ordem.total === 0) return { resultado: 'SEM_ITENS', mensagem: 'Nenhum registro encontrado.', loteId: ordem.id }
    const espera = ordem.situacao === 'AGUARDANDO' ? ' Aguarda a confirmação de outro administrador.' : ''
    return { resultado: 'AGENDADA', mensagem: `${ordem.total} registros.${espera}`, loteId: ordem.id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.client.query('rollback to savepoint turno')
    const [primeira] = error.violations
    return { resultado: 'RECUSADA', mensagem: primeira?.message ?? error.message, loteId: null }
  }
}

/** A turn of a locked schedule, planned (`previsto`) or asked for now; the next one is counted from this moment, so that what was missed is caught up once. */
async function executar(ctx: Context, agendamento: RotinaAgendamento, previsto: Date | null, motivo: string): Promise<Turno> {
  const agora = ctx.clock.now()
  // What was due yesterday is worked out for the day on which it was due.
  const turno = await darOrdem(ctx, agendamento, hojeEm(previsto ?? agora), motivo)
  await ctx.db.insert(log).values({ rotinaId: agendamento.id, horario: agora, previsto, ...turno })
  await ctx.db
    .update(table)
    .set({ ultima: agora, resultado: turno.mensagem, ...(previsto ? { proxima: proximaExecucao(agendamento, agora) } : {}) })
    .where(eq(table.id, agendamento.id))
  await ctx.audit({
    tipo: 'rotina.executada',
    entidade: 'rotina_agendamento',
    entidadeId: agendamento.id,
    depois: { rotina: agendamento.rotina, previsto: previsto?.toISOString() ?? null, ...turno },
  })
  return turno
}

/**
 * The one runner of scheduled routines: a worker takes the due ones that no other worker holds, each once for each planned time. After a stop a
 * routine that was due runs once, and goes on with its next time. Source: A40.
 */
export async function executarVencidas(ctx: Context): Promise<void> {
  const agora = ctx.clock.now()
  const vencidas = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.ativa, true), lte(table.proxima, agora)))
    .orderBy(asc(table.proxima), asc(table.id))
    .for('update', { skipLocked: true })
  for (const agendamento of vencidas) await executar(ctx, agendamento, agendamento.proxima, agendamento.motivo)
}

export const rotinasAgendadas = defineRoutine({ nome: 'rotinas-agendadas', everySeconds: 30, run: executarVencidas })

export const executarAgora = defineRegistryAction('rotina-agendamentos', 'executarAgora', async (ctx, { valores }) => {
  const motivo = String(valores.motivo ?? '').trim()
  if (motivo.length < 20) refuse(erros.motivo)
  const [agendamento] = await ctx.db
    .select()
    .from(table)
    .where(eq(table.id, Number(valores.agendamentoId)))
    .for('update')
  if (!agendamento) return refuse(erros.rotina)
  const { resultado, mensagem } = await executar(ctx, agendamento, null, motivo)
  if (resultado === 'RECUSADA') return `A rotina foi recusada: ${mensagem}`
  return resultado === 'SEM_ITENS' ? mensagem : `Rotina agendada. Acompanhe em Agendamentos. ${mensagem}`
})

/** When it is due next is kept with the schedule; parameters are checked against the routine before they are kept. */
export const rotinaAgendamentosRules = defineRegistryRules('rotina-agendamentos', {
  async beforeSave(ctx, { values }) {
    const agenda = values as unknown as RotinaAgendamento
    const proxima = proximaExecucao(agenda, ctx.clock.now())
    values.proxima = agenda.ativa ? proxima : null
    return agenda.ativa && proxima === null ? [erros.nuncaMais] : []
  },
})

export const parametrosRules = defineRegistryRules('rotina-agendamentos/parametros', {
  async beforeSave(ctx, { values, pai }) {
    const [agendamento] = await ctx.db
      .select({ rotina: table.rotina })
      .from(table)
      .where(eq(table.id, pai ?? 0))
    const lote = agendamento && ctx.definitions<Lote>('lote').find(({ slug }) => slug === agendamento.rotina)
    const nome = String(values.nome)
    const violations: Violation[] = lote && !(nome in lote.fields) ? [fill(erros.parametro, { nome })] : []
    return violations
  },
})
