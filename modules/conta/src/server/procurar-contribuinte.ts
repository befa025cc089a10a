import { naOrdemDaProcura, procurada } from '@iss/pessoa/server'
import { pessoaTable as table } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { procurarContribuinteGuia } from '../contract/procurar-contribuinte.ts'

const limite = 30

export const procurarContribuinteGuiaOperation = implement(procurarContribuinteGuia, async (ctx, { texto, id }) =>
  ctx.db
    .select({ id: table.id, nome: table.nome, documento: table.documento })
    .from(table)
    .where(id !== null ? eq(table.id, id) : procurada(texto, limite))
    .orderBy(...naOrdemDaProcura(texto))
    .limit(limite),
)
