import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { importacaoErrors } from '../domain/importacao-errors.ts'
import { checkTransicao, type SituacaoImportacao } from '../domain/situacao-importacao.ts'
import { type Importacao, importacaoTable } from '../tables/importacao.ts'
import type { Importer } from './define-importer.ts'

/** The importer of a kind; refuses one that nobody declares. */
export function getImporter(ctx: Context, tipo: string): Importer {
  return (
    ctx.definitions<Importer>('importer').find((importer) => importer.tipo === tipo) ?? refuse(importacaoErrors.tipoDesconhecido)
  )
}

/** The importer of a kind that the signed-in user may use; otherwise 403. */
export function getImporterDoUsuario(ctx: Context, tipo: string): Importer {
  const importer = getImporter(ctx, tipo)
  if (!isAllowed(importer.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return importer
}

/** Reads an import and keeps every other change of its state waiting until the end of the transaction. */
export async function lockImportacao(ctx: Context, id: number): Promise<Importacao | null> {
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`importacao|${ctx.municipioId}|${id}`])
  const [row] = await ctx.db.select().from(importacaoTable).where(eq(importacaoTable.id, id))
  return row ?? null
}

/** An import of the selected person; anybody else's is not found. `lock` as in `lockImportacao`. */
export async function getImportacao(ctx: Context, id: number, lock = false): Promise<Importacao> {
  const row = lock
    ? await lockImportacao(ctx, id)
    : (await ctx.db.select().from(importacaoTable).where(eq(importacaoTable.id, id)))[0]
  if (!row || row.pessoaId !== ctx.sessao.pessoaSelecionadaId) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  getImporterDoUsuario(ctx, row.tipo)
  return row
}

/** Moves an import to another state; refuses what the table of transitions does not list. */
export async function transitar(
  ctx: Context,
  importacao: Importacao,
  para: SituacaoImportacao,
  mudancas: Partial<Importacao> = {},
): Promise<Importacao> {
  const violations = checkTransicao(importacao.situacao, para)
  if (violations.length > 0) refuse(violations)
  const [row] = await ctx.db
    .update(importacaoTable)
    .set({ ...mudancas, situacao: para })
    .where(eq(importacaoTable.id, importacao.id))
    .returning()
  if (!row) throw new Error(`The import ${importacao.id} vanished`)
  return row
}
