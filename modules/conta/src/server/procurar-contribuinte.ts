import { anywhere } from '@iss/platform/db'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { asc, eq, like, or } from 'drizzle-orm'
import { procurarContribuinteGuia } from '../contract/procurar-contribuinte.ts'

export const procurarContribuinteGuiaOperation = implement(procurarContribuinteGuia, async (ctx, { texto, id }) => {
  const procurado = fold(texto)
  const documento = normalizeDocumento(texto)
  const literal = anywhere(procurado)
  const table = pessoaTable
  return ctx.db
    .select({ id: table.id, nome: table.nome, documento: table.documento })
    .from(table)
    .where(
      id !== null
        ? eq(table.id, id)
        : or(
            like(table.busca, literal),
            /^[0-9A-Z]{3,14}$/.test(documento) && /\d/.test(documento) ? like(table.documento, `${documento}%`) : undefined,
          ),
    )
    .orderBy(asc(table.nome))
    .limit(30)
})
