import { type Acao, type EspecieRecebida, mensagens, type Resposta } from '@iss/agente-conector/protocol'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isNaJanela, proximaExecucao } from '../../domain/agenda.ts'
import {
  type TncCredencial,
  tncCursorTable,
  tncErrorTable,
  tncSignalTable,
  tncStatusTable,
  tncTotalOrigemTable,
} from '../../tables/conector.ts'
import {
  migradorConfigTable,
  tncAgendamentoTable as agendamento,
  tncExecucaoTable,
  tncGlobalScriptTable,
  tncSyncScriptTable,
} from '../../tables/configuracao.ts'
import { alertar, resolverAlertas } from '../agendamentos.ts'
import { getConfiguracaoEmVigor, getSenhaDoProxy } from '../configuracao.ts'
import { confirmar, entregar } from '../entregar.ts'
import { receber, resumoDoPush } from '../receber.ts'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'

type Lido<A extends Acao> = z.output<(typeof mensagens)[A]['pedido']>
type Fazer<A extends Acao> = (ctx: Context, pedido: Lido<A>, credencial: TncCredencial) => Promise<Resposta<A>>

async function ping(
  ctx: Context,
  { versaoAgente, fila, configHash = null }: Lido<'ping'>,
  { id }: TncCredencial,
): Promise<Resposta<'ping'>> {
  const agora = ctx.clock.now()
  const dito = { pingDate: agora, versaoAgente, fila, configHash }
  await ctx.db
    .insert(tncStatusTable)
    .values({ credencialId: id, ...dito })
    .onConflictDoUpdate({ target: [tncStatusTable.municipioId, tncStatusTable.credencialId], set: dito })
  const sinais = await ctx.db
    .update(tncSignalTable)
    .set({ entregueEm: sql`coalesce(${tncSignalTable.entregueEm}, ${agora.toISOString()}::timestamptz)` })
    .where(isNull(tncSignalTable.finalizado))
    .returning({ id: tncSignalTable.id, tipo: tncSignalTable.tipo, motivo: tncSignalTable.motivo })
  const ativos = await ctx.db.select().from(agendamento).where(eq(agendamento.ativo, true)).orderBy(asc(agendamento.id))
  const devidos = ativos.filter(
    (um) =>
      um.executarAgora ||
      (isNaJanela(um.janela, agora) &&
        (um.ultimaExecucao === null
          ? um.frequenciaMinutos !== null || proximaExecucao(um, um.ativadoEm ?? agora) <= agora
          : proximaExecucao(um, um.ultimaExecucao) <= agora)),
  )
  return {
    hora: agora.toISOString(),
    sinais: sinais.sort((a, b) => a.id - b.id),
    agendamentos: devidos.map((um) => ({ id: um.id, rotina: um.rotina, sentido: um.sentido, soUmaVez: um.soUmaVez })),
    ...(await getConfiguracaoEmVigor(ctx)),
    testes: await listTestes(ctx),
    migracao: await listPedidosDoMigrador(ctx, agora),
    senhaProxy: await getSenhaDoProxy(ctx),
  }
}

/** Kinds that the migrator wants to be read now: asked for by its button, or because its interval is over. */
async function listPedidosDoMigrador(ctx: Context, agora: Date): Promise<EspecieRecebida[]> {
  const [config] = await ctx.db.select().from(migradorConfigTable)
  if (!config?.ligado) return []
  const { pedidoEm, concluidoEm, intervalo } = config
  const devido = pedidoEm !== null || concluidoEm === null || agora.getTime() - concluidoEm.getTime() >= intervalo * 60_000
  if (!devido) return []
  return [
    ...(config.pessoa ? (['pessoas', 'atividades'] as const) : []),
    ...(config.guia ? (['guias', 'documentos'] as const) : []),
    ...(config.pagamento ? (['pagamentos'] as const) : []),
  ]
}

/** Scripts that somebody wants tried without writing, active or not. */
function listTestes({ db }: Context) {
  const table = tncSyncScriptTable
  return db
    .select({ nome: table.nome, arquivo: table.arquivo, assinatura: table.assinatura })
    .from(table)
    .where(isNotNull(table.testePedidoEm))
    .orderBy(table.ordem, table.nome)
}

async function testes(ctx: Context, { nome, lidos, erros: errados, mensagem }: Lido<'testes'>): Promise<Resposta<'testes'>> {
  const table = tncSyncScriptTable
  const testeResultado =
    errados === 0 ? `Certo: ${lidos} lidos, nada gravado` : `${lidos} lidos, ${errados} com erro: ${mensagem ?? 'sem mensagem'}`
  const rows = await ctx.db
    .update(table)
    .set({ testePedidoEm: null, testeEm: ctx.clock.now(), testeResultado })
    .where(and(eq(table.nome, nome), isNotNull(table.testePedidoEm)))
    .returning({ id: table.id })
  return { registrado: rows.length > 0 }
}

async function scripts(ctx: Context): Promise<Resposta<'scripts'>> {
  const lerAtivos = (table: typeof tncGlobalScriptTable | typeof tncSyncScriptTable, ...ordem: SQLWrapper[]) =>
    ctx.db
      .select({ nome: table.nome, arquivo: table.arquivo, assinatura: table.assinatura })
      .from(table)
      .where(eq(table.ativo, true))
      .orderBy(...ordem.map((um) => sql`${um}`))
  const ativos = [
    ...(await lerAtivos(tncGlobalScriptTable, tncGlobalScriptTable.nome)),
    ...(await lerAtivos(tncSyncScriptTable, tncSyncScriptTable.ordem, tncSyncScriptTable.nome)),
  ]
  return { scripts: ativos }
}

async function cursores(ctx: Context): Promise<Resposta<'cursores'>> {
  const rows = await ctx.db.select().from(tncCursorTable)
  return { cursores: Object.fromEntries(rows.map(({ script, cursor }) => [script, cursor])) }
}

async function totais(ctx: Context, { especie, meses }: Lido<'totais'>): Promise<Resposta<'totais'>> {
  const table = tncTotalOrigemTable
  await ctx.db.delete(table).where(eq(table.especie, especie))
  const porMes = new Map(meses.map((mes) => [mes.competencia, mes]))
  if (porMes.size > 0)
    await ctx.db.insert(table).values(
      [...porMes.values()].map(({ competencia, quantidade, soma }) => ({
        especie,
        competencia: competencia === null ? null : Competencia.fromData(`${competencia}-01`),
        quantidade,
        soma: Dinheiro.from(soma),
        apuradoEm: ctx.clock.now(),
      })),
    )
  await ctx.audit({ tipo: 'conector.totais', entidade: 'tnc_total_origem', depois: { especie, meses: porMes.size } })
  return { gravados: porMes.size }
}

async function sinais(ctx: Context, { id, resultado }: Lido<'sinais'>): Promise<Resposta<'sinais'>> {
  const [row] = await ctx.db
    .update(tncSignalTable)
    .set({ finalizado: ctx.clock.now(), resultado })
    .where(and(eq(tncSignalTable.id, id), isNull(tncSignalTable.finalizado)))
    .returning({ id: tncSignalTable.id })
  return { finalizado: row !== undefined }
}

async function execucoes(
  ctx: Context,
  { id, duracaoMs, lidos, erros }: Lido<'execucoes'>,
  credencial: TncCredencial,
): Promise<Resposta<'execucoes'>> {
  const agora = ctx.clock.now()
  if (id === null) {
    const rows = await ctx.db
      .update(migradorConfigTable)
      .set({ pedidoEm: null, concluidoEm: agora })
      .returning({ id: migradorConfigTable.id })
    return { registrada: rows.length > 0 }
  }
  const [row] = await ctx.db.select().from(agendamento).where(eq(agendamento.id, id)).for('update')
  if (!row) return { registrada: false }
  await ctx.db
    .update(agendamento)
    .set({
      ultimaExecucao: agora,
      duracaoMs,
      lidos,
      erros,
      executarAgora: false,
      ultimoResultado: erros === 0 ? `${lidos} lidos, sem erros` : `${lidos} lidos, ${erros} com erro`,
      // A routine of one run is switched off by it.
      ...(row.soUmaVez ? { ativo: false, ativadoEm: null } : {}),
    })
    .where(eq(agendamento.id, id))
  await ctx.db
    .insert(tncExecucaoTable)
    .values({ agendamentoId: id, credencialId: credencial.id, terminadaEm: agora, duracaoMs, lidos, erros })
  if (erros === 0) await resolverAlertas(ctx, id)
  else await alertar(ctx, id, agora, `A execução terminou com ${erros} com erro.`)
  return { registrada: true }
}

async function erros(ctx: Context, { rotina, mensagem, detalhe }: Lido<'erros'>): Promise<Resposta<'erros'>> {
  const [row] = await ctx.db
    .insert(tncErrorTable)
    .values({ gerado: ctx.clock.now(), origem: 'AGENTE', rotina: rotina ?? null, mensagem, detalhe: detalhe ?? null })
    .returning({ id: tncErrorTable.id })
  if (!row) throw new Error('The error was not written')
  return { id: row.id }
}

/** What each message does; `token` stands apart, because nobody is signed in yet. */
export const acoes: { [A in Exclude<Acao, 'token'>]: Fazer<A> } = {
  ping,
  scripts,
  pull: entregar,
  async ack(ctx, pedido) {
    const feito = await confirmar(ctx, pedido)
    await ctx.audit({ tipo: 'conector.confirmado', entidade: 'tnc_documento', depois: { especie: pedido.especie, ...feito } })
    return feito
  },
  async push(ctx, pedido) {
    const feito = await receber(ctx, pedido)
    await ctx.audit({ tipo: 'conector.recebido', entidade: 'tnc_documento', depois: resumoDoPush(pedido) })
    return feito
  },
  cursores,
  totais,
  sinais,
  execucoes,
  testes,
  erros,
}
