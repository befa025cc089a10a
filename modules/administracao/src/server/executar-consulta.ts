import { createHash } from 'node:crypto'
import { AppError, fill, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { committed } from '@iss/platform/db'
import type { ReaderAnswer } from '@iss/platform/reader'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { consultaLogTable } from '../tables/consulta.ts'
import { lerCatalogo } from './catalogo-da-consulta.ts'
import { examinarSql, prepararParser } from './examinar-sql.ts'

export type Pedido = {
  console: 'ENTIDADES' | 'SQL' | 'REMOCAO'
  /** What the user wrote; `sql` is what is carried out, null when it was refused already for `recusa`. */
  texto: string
  sql: string | null
  recusa?: readonly Violation[]
  documentos: boolean
  motivo: string
  segundos: number
  maximo: number
}

const MAX_BYTES = 5 * 1024 * 1024

type Log = { resultado: string; linhas: number; ms: number }

/** A row of the log: who gave which text to which console, and what came of it. */
export function linhaDoLog(
  ctx: Context,
  { console, texto, documentos, motivo }: Pick<Pedido, 'console' | 'texto' | 'documentos' | 'motivo'>,
  { resultado, linhas, ms }: Log,
): typeof consultaLogTable.$inferInsert {
  return {
    console,
    contaId: ctx.sessao.contaId,
    usuarioId: ctx.sessao.pessoaUsuarioId,
    motivo: motivo.trim() || null,
    texto,
    sha256: createHash('sha256').update(texto).digest('hex'),
    executadaEm: ctx.clock.now(),
    resultado,
    linhas,
    ms,
    documentos,
  }
}

async function registrar(ctx: Context, pedido: Pedido, log: Log): Promise<void> {
  const linha = linhaDoLog(ctx, pedido, log)
  const [row] = await ctx.db.insert(consultaLogTable).values(linha).returning({ id: consultaLogTable.id })
  const { console, sha256, resultado, linhas, documentos } = linha
  await ctx.audit({
    tipo: 'consulta.executada',
    entidade: 'consulta_log',
    entidadeId: row?.id ?? 0,
    depois: { console, sha256, resultado, linhas, documentos },
  })
}

/** A refusal that stays in the log. */
async function recusar(ctx: Context, pedido: Pedido, violations: readonly Violation[], ms = 0): Promise<never> {
  await registrar(ctx, pedido, {
    resultado: violations
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 2000),
    linhas: 0,
    ms,
  })
  throw committed(new AppError('business', [...violations]))
}

/**
 * Carries one query out in the sandbox, for the city of the session, and writes the log, refusals included. The whole documents ask for a reason.
 * Source: admin.md, sandbox rules.
 */
export async function executarConsulta(ctx: Context, pedido: Pedido) {
  await prepararParser()
  const { texto, sql, documentos, motivo, segundos, maximo } = pedido
  if (texto.trim() === '') throw new AppError('validation', [consultaErrors.vazia])
  if (documentos && motivo.trim().length < 20) throw new AppError('validation', [consultaErrors.motivo])
  if (sql === null) return recusar(ctx, pedido, pedido.recusa ?? [consultaErrors.somenteConsultas])
  const { visoes } = await lerCatalogo(ctx)
  const exame = examinarSql(sql, visoes)
  if (exame.violations.length > 0) return recusar(ctx, pedido, exame.violations)
  const { municipioId } = ctx
  const { contaId } = ctx.sessao
  const { dados, ms } = await ctx.outside(`consulta ${createHash('sha256').update(sql).digest('hex')}`, async () => {
    const inicio = performance.now()
    const limits = { ms: segundos * 1000, rows: maximo, bytes: MAX_BYTES }
    const resposta = await ctx.ports.reader.run({ municipioId, contaId, sql, documentos, limits, agora: ctx.clock.now() })
    return { dados: resposta, ms: Math.trunc(performance.now() - inicio) }
  })
  const violations = lerRecusa(dados, segundos)
  if (violations) return recusar(ctx, pedido, violations, ms)
  const { colunas, linhas, cortada } = dados as Extract<ReaderAnswer, { colunas: string[] }>
  await registrar(ctx, pedido, { resultado: 'OK', linhas: linhas.length, ms })
  return { colunas, linhas, aviso: avisoDoCorte(cortada, maximo), ms, mensagem: `${linhas.length} linhas em ${ms} ms.` }
}

const avisoDoCorte = (cortada: 'linhas' | 'bytes' | null, maximo: number) =>
  cortada === null
    ? null
    : cortada === 'linhas'
      ? `Mostradas as primeiras ${maximo} linhas.`
      : 'O resultado passou de 5 MB e foi cortado.'

/** What the database, or a query that is still under way, has against it; null: it answered. */
export function lerRecusa(resposta: ReaderAnswer, segundos: number): Violation[] | null {
  if ('ocupada' in resposta) return [consultaErrors.ocupada]
  if (!('erro' in resposta)) return null
  const { code, mensagem, posicao } = resposta.erro
  if (code === '57014') return [fill(consultaErrors.tempo, { n: segundos })]
  if (posicao !== null) return [fill(consultaErrors.invalida, { p: posicao, msg: mensagem })]
  return [fill(consultaErrors.erro, { mensagem })]
}
