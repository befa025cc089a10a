import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import type { Importer } from '../../importacao/define-importer.ts'
import { importacaoErrors } from '../../importacao/importacao-errors.ts'
import { loteTable, type StoredOrder } from '../../tables/lote.ts'
import { importacaoNaoRemovida } from './importacao-removivel.ts'
import { PREFIXO } from './lote-do-importador.ts'

/** The importer of a kind that the signed-in user may use; refuses one that nobody declares, and by 403 whoever may not. */
export function getImporterDoUsuario(ctx: Context, tipo: string): Importer {
  const importer =
    ctx.definitions<Importer>('importer').find((um) => um.tipo === tipo) ?? refuse(importacaoErrors.tipoDesconhecido)
  if (!isAllowed(importer.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return importer
}

/** Kind of the importer that an import is of. */
export const tipoDe = ({ tipo }: StoredOrder): string => tipo.slice(PREFIXO.length)

/** An import of the selected person with its importer; anybody else's is not found. `lock` keeps every other change of it waiting. */
export async function getImportacao(
  ctx: Context,
  id: number,
  lock = false,
): Promise<{ importacao: StoredOrder; importer: Importer }> {
  const found = ctx.db
    .select()
    .from(loteTable)
    .where(and(eq(loteTable.id, id), eq(loteTable.pessoaId, ctx.sessao.pessoaSelecionadaId), importacaoNaoRemovida))
  const [importacao] = await (lock ? found.for('update') : found)
  if (!importacao?.tipo.startsWith(PREFIXO)) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { importacao, importer: getImporterDoUsuario(ctx, tipoDe(importacao)) }
}
