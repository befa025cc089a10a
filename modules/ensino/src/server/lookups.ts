import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { ensinoAccess } from '../contract/acesso.ts'
import { cursoTable as curso } from '../tables/ensino.ts'

const itens = ['8.01', '8.02']

async function atividades(ctx: Context) {
  const rows = await ctx.db
    .select({ value: atividade.id, codigo: atividade.codigoExibido, resumo: atividade.resumo })
    .from(atividade)
    .where(inArray(atividade.itemListaServico, itens))
    .orderBy(asc(atividade.codigo))
  return rows.map(({ value, codigo, resumo }) => ({ value, label: `${codigo} - ${resumo}` }))
}

/** Activities of teaching of the city. */
export const lookupAtividadeDeEnsino = defineLookup({
  name: 'atividade-de-ensino',
  access: ensinoAccess,
  search: async (ctx, texto, limite) =>
    (await atividades(ctx)).filter(({ label }) => fold(label).includes(fold(texto))).slice(0, limite),
  labels: async (ctx, values) => (await atividades(ctx)).filter(({ value }) => values.includes(value)),
})

async function cursosDaInstituicao(ctx: Context) {
  return ctx.db
    .select({ value: curso.id, label: curso.nome })
    .from(curso)
    .where(and(eq(curso.pessoaId, ctx.sessao.pessoaSelecionadaId)))
    .orderBy(asc(curso.nome))
}

/** Courses of the institution that acts. */
export const lookupCursoDaInstituicao = defineLookup({
  name: 'curso-da-instituicao',
  access: ensinoAccess,
  search: async (ctx, texto, limite) =>
    (await cursosDaInstituicao(ctx)).filter(({ label }) => fold(label).includes(fold(texto))).slice(0, limite),
  labels: async (ctx, values) => (await cursosDaInstituicao(ctx)).filter(({ value }) => values.includes(value)),
})
