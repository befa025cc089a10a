import { AppError, fill } from '@iss/kernel/errors'
import { processoAssincronoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { importacaoErrors } from '../domain/importacao-errors.ts'
import { erros, type MensagemItem, type ResultadoItem } from '../domain/item-importacao.ts'
import type { SituacaoItem } from '../domain/situacao-importacao.ts'
import { type Importacao, type ImportacaoItem, importacaoItemTable, importacaoTable } from '../tables/importacao.ts'
import type { AlvoImportacao, ItemGuardado } from './define-importer.ts'

type Resultado = { situacao: SituacaoItem; mensagens: MensagemItem[]; resultado: ResultadoItem | null }

const UNIQUE_VIOLATION = '23505'
/** The block is tried three times; at the last one a line that fails is set apart, so that it does not hold back the others. */
const ultimaTentativa = 2

const desfazer = 'rollback to savepoint item_importado; release savepoint item_importado'

export type Bloco = {
  importacao: Importacao
  /** Lines in this state are worked on. */
  situacao: SituacaoItem
  quantos: number
  trabalho(item: ItemGuardado<unknown>, alvo: AlvoImportacao): Promise<Resultado>
  /** The same for all lines at once, results in their order; a line in error leaves nothing behind. */
  conjunto?: ((itens: readonly ItemGuardado<unknown>[], alvo: AlvoImportacao) => Promise<Resultado[]>) | undefined
  /** A line that fails unexpectedly becomes an error of that line instead of failing the block. */
  isolar: boolean
}

/**
 * Works on the next lines of an import in the caller's transaction: all at once when the importer can, and when that fails, or it cannot,
 * each inside a savepoint. A refused line leaves nothing behind and the others stay. Messages of the validation are kept before the new ones. Answers how many lines were done; fewer than `quantos`: none is left.
 */
export async function importarBloco(
  ctx: Context,
  { importacao, situacao, quantos, trabalho, conjunto, isolar }: Bloco,
): Promise<number> {
  const table = importacaoItemTable
  const itens = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.importacaoId, importacao.id), eq(table.situacao, situacao)))
    .orderBy(asc(table.linha))
    .limit(quantos)
  const alvo = { pessoaId: importacao.pessoaId, recebidoEm: importacao.criadoEm }
  const guardados = itens.map(({ linha, chave, conteudo }) => ({ linha, chave, conteudo }))
  const juntos = conjunto && guardados.length > 1 ? await emConjunto(ctx, () => conjunto(guardados, alvo)) : null
  const feitos: Resultado[] = juntos ?? []
  if (!juntos)
    for (const item of guardados) feitos.push(await comSavepoint(ctx, () => trabalho(item, alvo), isolar ? item.chave : null))
  await guardarResultados(ctx, itens, feitos)
  return itens.length
}

/** Null, and nothing of it stays, when the work failed: then the lines are done one by one, which tells whose fault it was. */
async function emConjunto(ctx: Context, trabalho: () => Promise<Resultado[]>): Promise<Resultado[] | null> {
  await ctx.client.query('savepoint item_importado')
  try {
    const feitos = await trabalho()
    await ctx.client.query('release savepoint item_importado')
    return feitos
  } catch {
    await ctx.client.query(desfazer)
    return null
  }
}

async function guardarResultados(ctx: Context, itens: readonly ImportacaoItem[], feitos: readonly Resultado[]): Promise<void> {
  const rows = itens.map((item, index) => {
    const feito = feitos[index]
    if (!feito) throw new Error('A line was left without a result')
    const novas = feito.mensagens.filter((nova) => !item.mensagens.some((velha) => velha.texto === nova.texto))
    const mensagens = [...item.mensagens, ...novas]
    return { id: item.id, situacao: feito.situacao, mensagens, resultado: feito.resultado ?? item.resultado }
  })
  await ctx.client.query(
    `update importacao_item i set situacao = x.situacao, mensagens = x.mensagens, resultado = x.resultado
     from jsonb_to_recordset($1::jsonb) as x(id bigint, situacao text, mensagens jsonb, resultado jsonb) where i.id = x.id`,
    [JSON.stringify(rows)],
  )
}

async function comSavepoint(
  ctx: Context,
  trabalho: () => Promise<Resultado>,
  isolada: string | null,
  tentativa = 1,
): Promise<Resultado> {
  await ctx.client.query('savepoint item_importado')
  try {
    const feito = await trabalho()
    await ctx.client.query(feito.situacao === 'ERRO' ? desfazer : 'release savepoint item_importado')
    return feito
  } catch (error) {
    await ctx.client.query(desfazer)
    if (error instanceof AppError && error.violations.length > 0)
      return { situacao: 'ERRO', mensagens: erros(error.violations), resultado: null }
    // Somebody else wrote the same thing meanwhile: looking again finds it.
    if (sqlState(error) === UNIQUE_VIOLATION && tentativa === 1) return comSavepoint(ctx, trabalho, isolada, 2)
    if (isolada === null) throw error
    ctx.log.error(
      { nome: (error as Error).name, codigo: sqlState(error), pilha: (error as Error).stack?.split('\n').slice(1, 7).join('\n') },
      'item de importacao falhou',
    )
    return { situacao: 'ERRO', mensagens: erros([fill(importacaoErrors.itemInesperado, { chave: isolada })]), resultado: null }
  }
}

function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

/** Whether the running block of a process is its last chance. */
export async function isUltimaTentativa(ctx: Context, processoId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ tentativas: processoAssincronoTable.tentativas })
    .from(processoAssincronoTable)
    .where(eq(processoAssincronoTable.id, processoId))
  return (row?.tentativas ?? 0) >= ultimaTentativa
}

/** Counts the lines by state and stores the counts at the import. */
export async function contarItens(
  ctx: Context,
  importacaoId: number,
): Promise<Pick<Importacao, 'total' | 'validos' | 'comErro' | 'jaConvertidos' | 'importados'>> {
  const table = importacaoItemTable
  const rows = await ctx.db
    .select({ situacao: table.situacao, quantos: sql<string>`count(*)` })
    .from(table)
    .where(eq(table.importacaoId, importacaoId))
    .groupBy(table.situacao)
  const quantos = (situacao: SituacaoItem) => Number(rows.find((row) => row.situacao === situacao)?.quantos ?? 0)
  const totais = {
    total: rows.reduce((soma, row) => soma + Number(row.quantos), 0),
    validos: quantos('OK'),
    comErro: quantos('ERRO'),
    jaConvertidos: quantos('JA_CONVERTIDO'),
    importados: quantos('IMPORTADO'),
  }
  await ctx.db.update(importacaoTable).set(totais).where(eq(importacaoTable.id, importacaoId))
  return totais
}
