import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, defineProcess } from '@iss/platform/server'
import { and, asc, count, eq } from 'drizzle-orm'
import { loteErrors, NOTAS_POR_BLOCO, type OperacaoDeLote, validarLote } from '../domain/lote-de-notas.ts'
import { type NotaLote, type NotaLoteItem, notaLoteItemTable, notaLoteTable } from '../tables/lote-de-notas.ts'

/** What became of one note. */
export type FeitoDoItem = { mensagem: string; novaId?: number }

/** What an operation does with one note, in the transaction of its block; it refuses with the reasons that stand in the result. */
export type OperacaoSobreNota = {
  kind: 'operacao-de-lote'
  operacao: OperacaoDeLote
  executar(ctx: Context, notaId: number, lote: NotaLote): Promise<FeitoDoItem>
}

/** Declares an operation on many notes. */
export function defineOperacaoDeLote(operacao: OperacaoDeLote, executar: OperacaoSobreNota['executar']): OperacaoSobreNota {
  return { kind: 'operacao-de-lote', operacao, executar }
}

export type NovoLote = {
  operacao: OperacaoDeLote
  notas: readonly number[]
  justificativa: string
  ciente: boolean
  parametros: object
  /** Done in the caller's transaction instead of by the queue: short orders. */
  naHora?: boolean
}

/** Writes an order in the caller's transaction and gives it to the queue, or carries it out at once. Refuses what `validarLote` refuses. */
export async function abrirLote(ctx: Context, novo: NovoLote): Promise<NotaLote> {
  const notas = [...new Set(novo.notas)].sort((a, b) => a - b)
  const violations = validarLote({ ...novo, notas })
  if (violations.length > 0) throw new AppError('business', violations)
  const [lote] = await ctx.db
    .insert(notaLoteTable)
    .values({
      operacao: novo.operacao,
      justificativa: novo.justificativa.trim(),
      parametros: novo.parametros,
      usuarioId: ctx.sessao.pessoaUsuarioId,
      enviadoEm: ctx.clock.now(),
    })
    .returning()
  if (!lote) throw new Error('The order was not written')
  // Only notes of the city: the others are not seen, and named by nobody.
  const { rowCount } = await ctx.client.query(
    'insert into nota_lote_item (lote_id, nota_id) select $1, n.id from nota_fiscal n where n.id = any ($2::bigint[]) order by n.id',
    [lote.id, notas],
  )
  if (rowCount === 0) refuse(loteErrors.vazio)
  await ctx.audit({
    tipo: 'nfe.lote',
    entidade: 'nota_lote',
    entidadeId: lote.id,
    depois: { operacao: novo.operacao, notas: rowCount, justificativa: novo.justificativa.trim(), ...novo.parametros },
  })
  if (novo.naHora) {
    let feito = false
    while (!feito) feito = (await processarBloco(ctx, lote.id)).done
    return lote
  }
  return agendar(ctx, lote)
}

async function agendar(ctx: Context, lote: NotaLote): Promise<NotaLote> {
  const processo = lote.operacao === 'REMOCAO' ? remocaoProcess : notasProcess
  const processoId = await ctx.schedule(processo, { loteId: lote.id })
  await ctx.db.update(notaLoteTable).set({ processoId, fimEm: null }).where(eq(notaLoteTable.id, lote.id))
  return { ...lote, processoId }
}

/** Takes the failed notes up again, and those that a stopped process left waiting. */
export async function reprocessarLote(ctx: Context, lote: NotaLote, parado: boolean): Promise<void> {
  if (lote.fimEm === null && !parado) refuse(loteErrors.emCurso)
  const item = notaLoteItemTable
  await ctx.db
    .update(item)
    .set({ situacao: 'EM_PROCESSAMENTO', mensagem: null, processadoEm: null })
    .where(and(eq(item.loteId, lote.id), eq(item.situacao, 'ERRO')))
  await agendar(ctx, lote)
  await ctx.audit({
    tipo: 'nfe.lote-reprocessado',
    entidade: 'nota_lote',
    entidadeId: lote.id,
    depois: { operacao: lote.operacao },
  })
}

/**
 * The next notes of an order, each inside a savepoint, so that one refusal stops no other. Killed, a block is undone whole with its marks and
 * taken up again: no note is treated twice (decisions T6).
 */
async function processarBloco(ctx: Context, loteId: number): Promise<{ done: boolean; feitos: number; total: number }> {
  const [lote] = await ctx.db.select().from(notaLoteTable).where(eq(notaLoteTable.id, loteId)).for('update')
  if (!lote || lote.fimEm !== null) return { done: true, feitos: 0, total: 0 }
  const item = notaLoteItemTable
  const pendente = and(eq(item.loteId, loteId), eq(item.situacao, 'EM_PROCESSAMENTO'))
  const itens = await ctx.db.select().from(item).where(pendente).orderBy(asc(item.id)).limit(NOTAS_POR_BLOCO)
  for (const um of itens) await processarItem(ctx, lote, um)
  const [resta] = await ctx.db.select({ quantos: count() }).from(item).where(pendente)
  const [todos] = await ctx.db.select({ quantos: count() }).from(item).where(eq(item.loteId, loteId))
  const [restantes, total] = [resta?.quantos ?? 0, todos?.quantos ?? 0]
  if (restantes === 0) await ctx.db.update(notaLoteTable).set({ fimEm: ctx.clock.now() }).where(eq(notaLoteTable.id, loteId))
  return { done: restantes === 0, feitos: total - restantes, total }
}

async function processarItem(ctx: Context, lote: NotaLote, item: NotaLoteItem): Promise<void> {
  const operacao = ctx.definitions<OperacaoSobreNota>('operacao-de-lote').find((uma) => uma.operacao === lote.operacao)
  if (!operacao) throw new Error(`Nobody declares the operation ${lote.operacao}`)
  await ctx.client.query('savepoint uma_nota')
  let feito: FeitoDoItem
  try {
    feito = await operacao.executar(ctx, item.notaId, lote)
    await ctx.client.query('release savepoint uma_nota')
  } catch (error) {
    await ctx.client.query('rollback to savepoint uma_nota; release savepoint uma_nota')
    // A deadlock or a lost race mends itself: the whole block is tried again.
    if (isPassageiro(error)) throw error
    const recusa = error instanceof AppError && error.violations.length > 0 ? error.violations : null
    if (!recusa) ctx.log.error({ lote: lote.id, item: item.id, nome: (error as Error).name }, 'operação em lote falhou')
    await gravar(ctx, item, {
      situacao: 'ERRO',
      mensagem: (recusa ?? [loteErrors.falha]).map(({ message }) => message).join(' '),
    })
    return
  }
  await gravar(ctx, item, { situacao: 'PROCESSADO', mensagem: feito.mensagem, novaId: feito.novaId ?? null })
}

function isPassageiro(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code ?? '').startsWith('40')
}

async function gravar(
  ctx: Context,
  item: NotaLoteItem,
  feito: Pick<NotaLoteItem, 'situacao' | 'mensagem'> & { novaId?: number | null },
): Promise<void> {
  await ctx.db
    .update(notaLoteItemTable)
    .set({ ...feito, processadoEm: ctx.clock.now() })
    .where(eq(notaLoteItemTable.id, item.id))
}

export const notasProcess = defineProcess<{ loteId: number }, never>({
  fila: 'processaCmd',
  nome: 'nota-fiscal.lote',
  block: (ctx, { loteId }) => processarBloco(ctx, loteId),
})

export const remocaoProcess = defineProcess<{ loteId: number }, never>({
  fila: 'processaCmdPrioridade',
  nome: 'nota-fiscal.remocao',
  block: (ctx, { loteId }) => processarBloco(ctx, loteId),
})
