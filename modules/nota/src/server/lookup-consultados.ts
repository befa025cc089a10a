import { anywhere } from '@iss/platform/db'
import { formatDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, asc, inArray, like, type SQL } from 'drizzle-orm'
import { consultaAccess, lookupConsultados } from '../contract/consulta-abas.ts'
import { podeConsultar } from './consulta.ts'

/** The taxpayers whose documents the user may ask for in Consultas (E16): himself and, for an accountant, his clients. */
export const contribuintesConsultados = defineLookup({
  name: lookupConsultados,
  access: consultaAccess,
  notFound: platformErrors.semPermissao.message,
  search: (ctx, texto, limite) => listConsultados(ctx, like(pessoa.busca, anywhere(fold(texto))), limite),
  labels: (ctx, values) => listConsultados(ctx, inArray(pessoa.id, values.map(Number)), values.length),
})

async function listConsultados(ctx: Context, onde: SQL | undefined, limite: number) {
  const rows = await ctx.db
    .select({ id: pessoa.id, documento: pessoa.documento, nome: pessoa.nome })
    .from(pessoa)
    .where(and(podeConsultar(ctx), onde))
    .orderBy(asc(pessoa.busca), asc(pessoa.id))
    .limit(limite)
  return rows.map(({ id, documento, nome }) => ({ value: id, label: `${formatDocumento(documento)} - ${nome}` }))
}
