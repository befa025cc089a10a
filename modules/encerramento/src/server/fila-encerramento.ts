import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import { enviarNotificacao } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import { type BlockResult, type Context, defineProcess } from '@iss/platform/server'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoErrors } from '../domain/errors.ts'
import { type FilaEncerramento, POR_BLOCO } from '../domain/lote-encerramento.ts'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'
import {
  type EncerramentoLote,
  type EncerramentoLoteItem,
  encerramentoLoteItemTable,
  encerramentoLoteTable,
} from '../tables/lote.ts'
import { type EncerramentoGravado, encerrar } from './encerrar.ts'
import { findSaldo, mudarSaldo, travarSaldo, processarSaldos } from '@iss/conta/server'

type Parametros = { loteId: number }
type Bloco = (
  ctx: Context,
  parametros: Parametros,
  cursor: undefined,
  processo: { feitos: number },
) => Promise<BlockResult<never>>

export type NovoLote = {
  fila: FilaEncerramento
  papel: PapelServico
  competencia: Competencia
  pessoas: readonly number[]
  tipo?: TipoEncerramento
  agendamentoId?: number
  /** Closing without the taxpayer, by the authority, with its reason (F52). */
  oficio?: { justificativa: string }
  enviarEmail?: boolean
}

const CHAVE_REPETIDA = '23505'

/**
 * Puts closings into a queue in the caller's transaction: the competences wait as EM_PROCESSAMENTO, so that no document enters them and nobody
 * closes them twice; one that is not open is left as it is, and its closing tells why. Source: C01, C05, F52, F54.
 */
export async function enfileirar(ctx: Context, novo: NovoLote): Promise<EncerramentoLote> {
  if (novo.pessoas.length === 0) refuse(encerramentoErrors.loteVazio)
  const competencia = novo.competencia.firstDay()
  const [lote] = await ctx.db
    .insert(encerramentoLoteTable)
    .values({
      fila: novo.fila,
      papel: novo.papel,
      competencia,
      enviadoEm: ctx.clock.now(),
      pessoaUsuarioId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      agendamentoId: novo.agendamentoId ?? null,
      oficio: novo.oficio !== undefined,
      justificativa: novo.oficio?.justificativa ?? null,
      enviarEmail: novo.enviarEmail ?? false,
    })
    .returning()
    .catch((error: { code?: string; cause?: { code?: string } }) => {
      if ((error.cause?.code ?? error.code) === CHAVE_REPETIDA) return refuse(encerramentoErrors.automaticoEmCurso)
      throw error
    })
  if (!lote) throw new Error('The batch was not written')
  const pessoas = [...new Set(novo.pessoas)].sort((a, b) => a - b)
  await ctx.client.query(
    'insert into encerramento_lote_item (lote_id, pessoa_id, tipo) select $1, p, $3 from unnest($2::bigint[]) p order by p',
    [lote.id, pessoas, novo.tipo ?? null],
  )
  await processarSaldos(ctx, pessoas, novo.papel, novo.competencia)
  const processoId = await ctx.schedule(processos[novo.fila], { loteId: lote.id })
  await ctx.db.update(encerramentoLoteTable).set({ processoId }).where(eq(encerramentoLoteTable.id, lote.id))
  await ctx.audit({
    tipo: 'encerramento.enfileirado',
    entidade: 'encerramento_lote',
    entidadeId: lote.id,
    depois: { fila: novo.fila, papel: novo.papel, competencia: novo.competencia.toString(), pessoas: pessoas.length },
  })
  return { ...lote, processoId }
}

/** Takes the failed closings of a batch up again, and those that a stopped process left waiting (F51 'Reprocessar'). */
export async function reprocessar(ctx: Context, lote: EncerramentoLote, parado: boolean): Promise<void> {
  if (lote.fimEm === null && !parado) refuse(encerramentoErrors.loteEmCurso)
  const item = encerramentoLoteItemTable
  await ctx.db
    .update(item)
    .set({ situacao: 'EM_PROCESSAMENTO', mensagem: null, processadoEm: null })
    .where(and(eq(item.loteId, lote.id), eq(item.situacao, 'ERRO')))
  const processoId = await ctx.schedule(processos[lote.fila], { loteId: lote.id })
  await ctx.db.update(encerramentoLoteTable).set({ processoId, fimEm: null }).where(eq(encerramentoLoteTable.id, lote.id))
  await ctx.audit({
    tipo: 'encerramento.reprocessado',
    entidade: 'encerramento_lote',
    entidadeId: lote.id,
    depois: { fila: lote.fila },
  })
}

/**
 * One block: the next taxpayers of the batch, each inside a savepoint, so that one refusal stops nobody else. The block is one transaction with
 * the states of its taxpayers: killed, it is undone whole and taken up again, and nobody is closed twice (decisions T6).
 */
const bloco: Bloco = async (ctx, { loteId }, _cursor, { feitos }) => {
  const [lote] = await ctx.db.select().from(encerramentoLoteTable).where(eq(encerramentoLoteTable.id, loteId)).for('update')
  if (!lote || lote.fimEm !== null) return { done: true, feitos }
  const item = encerramentoLoteItemTable
  const pendente = and(eq(item.loteId, loteId), eq(item.situacao, 'EM_PROCESSAMENTO'))
  const itens = await ctx.db.select().from(item).where(pendente).orderBy(asc(item.id)).limit(POR_BLOCO)
  for (const um of itens) await encerrarItem(ctx, lote, um)
  const [resta] = await ctx.db.select({ quantos: count() }).from(item).where(pendente)
  const [total] = await ctx.db.select({ quantos: count() }).from(item).where(eq(item.loteId, loteId))
  const restantes = resta?.quantos ?? 0
  if (restantes === 0)
    await ctx.db
      .update(encerramentoLoteTable)
      .set({ fimEm: ctx.clock.now() })
      .where(and(eq(encerramentoLoteTable.id, loteId)))
  const quantos = total?.quantos ?? 0
  return { done: restantes === 0, feitos: quantos - restantes, total: quantos }
}

async function encerrarItem(ctx: Context, lote: EncerramentoLote, item: EncerramentoLoteItem): Promise<void> {
  await ctx.client.query('savepoint um_encerramento')
  let feito: EncerramentoGravado
  try {
    feito = await tentar(ctx, lote, item)
    await ctx.client.query('release savepoint um_encerramento')
  } catch (error) {
    await ctx.client.query('rollback to savepoint um_encerramento; release savepoint um_encerramento')
    // A deadlock or a lost race mends itself: the whole block is tried again.
    if (isPassageiro(error)) throw error
    await falhar(ctx, lote, item, error)
    return
  }
  await gravar(ctx, item, { situacao: 'PROCESSADO', mensagem: feito.mensagem, encerramentoId: feito.encerramento.id })
  if (lote.enviarEmail) await avisar(ctx, lote, item, feito)
}

function isPassageiro(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code ?? '').startsWith('40')
}

async function tentar(ctx: Context, lote: EncerramentoLote, item: EncerramentoLoteItem): Promise<EncerramentoGravado> {
  const chave = { pessoaId: item.pessoaId, papel: lote.papel, competencia: Competencia.fromData(lote.competencia) }
  if (lote.oficio && (await findSaldo(ctx, chave))?.estado === 'ENCERRADA')
    refuse(fill(encerramentoErrors.encerradaPara, { contribuinte: (await getPessoa(ctx, item.pessoaId)).nome }))
  return encerrar(ctx, {
    ...chave,
    tipo: item.tipo,
    movimento: null,
    daFila: true,
    automatico: lote.fila === 'filaEncerramentoAutomatico',
    oficio: lote.oficio,
  })
}

/** The competence goes back to open, unless it waits in another batch; the item keeps the reasons. */
async function falhar(ctx: Context, lote: EncerramentoLote, item: EncerramentoLoteItem, error: unknown): Promise<void> {
  const recusa = error instanceof AppError && error.violations.length > 0 ? error.violations : null
  if (!recusa) ctx.log.error({ lote: lote.id, item: item.id, nome: (error as Error).name }, 'encerramento da fila falhou')
  const mensagem = (recusa ?? [encerramentoErrors.falhaInesperada]).map(({ message }) => message).join(' ')
  const chave = { pessoaId: item.pessoaId, papel: lote.papel, competencia: Competencia.fromData(lote.competencia) }
  const saldo = await travarSaldo(ctx, chave)
  if (saldo.estado === 'EM_PROCESSAMENTO' && !(await esperaNoutroLote(ctx, lote, item)))
    await mudarSaldo(ctx, saldo, { estado: 'ABERTA' })
  await gravar(ctx, item, { situacao: 'ERRO', mensagem, encerramentoId: null })
}

async function esperaNoutroLote(ctx: Context, lote: EncerramentoLote, item: EncerramentoLoteItem): Promise<boolean> {
  const [tb, it] = [encerramentoLoteTable, encerramentoLoteItemTable]
  const [outro] = await ctx.db
    .select({ id: it.id })
    .from(it)
    .innerJoin(tb, and(eq(tb.municipioId, it.municipioId), eq(tb.id, it.loteId)))
    .where(
      and(
        eq(it.pessoaId, item.pessoaId),
        eq(it.situacao, 'EM_PROCESSAMENTO'),
        ne(it.id, item.id),
        eq(tb.papel, lote.papel),
        eq(tb.competencia, lote.competencia),
      ),
    )
    .limit(1)
  return outro !== undefined
}

async function gravar(
  ctx: Context,
  item: EncerramentoLoteItem,
  feito: Pick<EncerramentoLoteItem, 'situacao' | 'mensagem' | 'encerramentoId'>,
): Promise<void> {
  await ctx.db
    .update(encerramentoLoteItemTable)
    .set({ ...feito, processadoEm: ctx.clock.now() })
    .where(eq(encerramentoLoteItemTable.id, item.id))
}

/** Tells the taxpayer by e-mail that the competence was closed, and the guide. */
async function avisar(
  ctx: Context,
  lote: EncerramentoLote,
  item: EncerramentoLoteItem,
  { guia, mensagem }: EncerramentoGravado,
): Promise<void> {
  const pessoa = await getPessoa(ctx, item.pessoaId)
  if (!pessoa.email) return
  const competencia = Competencia.fromData(lote.competencia).format()
  const [dados] = guia ? await ctx.db.select().from(guiaTable).where(eq(guiaTable.id, guia.id)) : []
  const linhas = [
    lote.oficio
      ? `A competência ${competencia} foi encerrada de ofício pela Prefeitura.`
      : `A competência ${competencia} foi encerrada automaticamente.`,
    ...(lote.justificativa ? [`Motivo: ${lote.justificativa}`] : []),
    mensagem,
    ...(dados
      ? [`Guia nº ${dados.numero}, no valor de R$ ${dados.base.format()}, vence em ${formatData(dados.vencimento)}.`]
      : []),
  ]
  const mail = { para: [pessoa.email], paragrafos: [`Prezado contribuinte ${pessoa.nome},`, ...linhas] }
  if (lote.oficio) {
    const titulo = `Notificação de lançamento: competência ${competencia}`
    await ctx.mail({ para: mail.para, assunto: titulo, ...renderMail({ titulo, paragrafos: mail.paragrafos }) })
    return
  }
  const valores = { nome: pessoa.nome, competencia, valor: `R$ ${(dados?.base ?? Dinheiro.zero).format()}` }
  await enviarNotificacao(ctx, 'ENCERRAMENTO_AUTOMATICO', valores, {
    ...mail,
    titulo: `Encerramento da competência ${competencia}`,
  })
}

export const encerramentoProcess = defineProcess<Parametros, never>({
  fila: 'filaEncerramento',
  nome: 'encerramento.encerrar',
  block: bloco,
})

export const encerramentoLoteProcess = defineProcess<Parametros, never>({
  fila: 'filaEncerramentoLote',
  nome: 'encerramento.lote',
  block: bloco,
})

export const encerramentoAutomaticoProcess = defineProcess<Parametros, never>({
  fila: 'filaEncerramentoAutomatico',
  nome: 'encerramento.automatico',
  block: bloco,
})

const processos = {
  filaEncerramento: encerramentoProcess,
  filaEncerramentoLote: encerramentoLoteProcess,
  filaEncerramentoAutomatico: encerramentoAutomaticoProcess,
} as const
