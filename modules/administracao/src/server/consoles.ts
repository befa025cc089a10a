import { AppError, fill, refuse } from '@iss/kernel/errors'
import { writeCsv } from '@iss/platform/csv'
import { type Context, implement } from '@iss/platform/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { asc, eq, or } from 'drizzle-orm'
import {
  catalogoDaConsulta,
  consultasSalvas,
  executarConsultaEntidade,
  executarSqlInterativo,
  exportarSqlInterativo,
  removerConsulta,
  salvarConsulta,
  validarConsultaEntidade,
} from '../contract/consulta.ts'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { aplicarParametros } from '../domain/parametros-da-consulta.ts'
import { consultaSalvaTable as salva } from '../tables/consulta.ts'
import { lerCatalogo } from './catalogo-da-consulta.ts'
import { examinarSql, prepararParser } from './examinar-sql.ts'
import { executarConsulta } from './executar-consulta.ts'
import { traduzirEntidades } from './traduzir-entidades.ts'

export const catalogoOperation = implement(catalogoDaConsulta, async (ctx) => ({
  entidades: [...(await lerCatalogo(ctx)).entidades.values()].map(({ nome, campos, relacoes }) => ({
    nome,
    campos: [...campos.values()],
    relacoes: [...relacoes].map(([relacao, { entidade }]) => ({ nome: relacao, entidade })),
  })),
}))

async function traduzir(ctx: Context, texto: string) {
  await prepararParser()
  return traduzirEntidades(texto, await lerCatalogo(ctx))
}

export const validarConsultaEntidadeOperation = implement(validarConsultaEntidade, async (ctx, { texto }) => {
  if (texto.trim() === '') refuse(consultaErrors.vazia)
  const traduzida = await traduzir(ctx, texto)
  if ('violations' in traduzida) throw new AppError('business', traduzida.violations)
  const { violations, entidades } = examinarSql(traduzida.sql, (await lerCatalogo(ctx)).visoes)
  if (violations.length > 0) throw new AppError('business', violations)
  return { sql: traduzida.sql, entidades, mensagem: 'A consulta é válida.' }
})

export const executarConsultaEntidadeOperation = implement(
  executarConsultaEntidade,
  async (ctx, { texto, maximo, documentos, motivo }) => {
    const traduzida = await traduzir(ctx, texto)
    const pedido = { console: 'ENTIDADES' as const, texto, documentos, motivo, segundos: 15, maximo }
    return executarConsulta(
      ctx,
      'sql' in traduzida ? { ...pedido, sql: traduzida.sql } : { ...pedido, sql: null, recusa: traduzida.violations },
    )
  },
)

export type PedidoSql = { texto: string; valores: Record<string, string>; documentos: boolean; motivo: string }

/** Carries out what an inspector wrote, with the values of its parameters, within limits of rows and seconds. */
export function executarSql(ctx: Context, { texto, valores, documentos, motivo }: PedidoSql, maximo: number, segundos = 60) {
  const lida = aplicarParametros(texto, valores)
  const pedido = { console: 'SQL' as const, texto, documentos, motivo, segundos, maximo }
  if ('falta' in lida) return refuse(fill(consultaErrors.parametro, { nome: lida.falta }))
  return executarConsulta(ctx, { ...pedido, sql: lida.sql })
}

export const executarSqlInterativoOperation = implement(executarSqlInterativo, (ctx, pedido) => executarSql(ctx, pedido, 10_000))

export const exportarSqlInterativoOperation = implement(exportarSqlInterativo, async (ctx, pedido) => {
  const { colunas, linhas } = await executarSql(ctx, pedido, 100_000)
  const columns = colunas.map((label) => ({ label, kind: 'text' as const }))
  return { stream: writeCsv({ columns, rows: linhas }), nome: 'consulta.csv', tipo: 'text/csv' }
})

export const consultasSalvasOperation = implement(consultasSalvas, async (ctx) => {
  const eu = ctx.sessao.pessoaUsuarioId
  const rows = await ctx.db
    .select({ salva, autor: pessoaTable.nome })
    .from(salva)
    .innerJoin(pessoaTable, refere(salva.autorId, pessoaTable))
    .where(or(eq(salva.autorId, eu), eq(salva.compartilhada, true)))
    .orderBy(asc(salva.nome), asc(salva.id))
  return {
    lista: rows.map(({ salva: { id, nome, descricao, texto, compartilhada, autorId }, autor }) => ({
      id,
      nome,
      descricao: descricao ?? '',
      texto,
      autor,
      minha: autorId === eu,
      compartilhada,
    })),
  }
})

async function minha(ctx: Context, id: number): Promise<void> {
  const [row] = await ctx.db.select({ autorId: salva.autorId }).from(salva).where(eq(salva.id, id)).for('update')
  if (!row) return refuse([], { kind: 'not-found' })
  if (row.autorId !== ctx.sessao.pessoaUsuarioId) refuse(consultaErrors.salvaDeOutro)
}

export const salvarConsultaOperation = implement(salvarConsulta, async (ctx, { id, nome, descricao, texto, compartilhada }) => {
  if (nome === '') refuse(consultaErrors.nome)
  if (texto.trim() === '') refuse(consultaErrors.vazia)
  if (id !== null) await minha(ctx, id)
  const autorId = ctx.sessao.pessoaUsuarioId
  const repetida = await ctx.db.select({ id: salva.id, nome: salva.nome }).from(salva).where(eq(salva.autorId, autorId))
  if (repetida.some((uma) => uma.id !== id && uma.nome.toLowerCase() === nome.toLowerCase())) refuse(consultaErrors.nomeRepetido)
  const dados = { nome, descricao: descricao || null, texto, compartilhada, salvaEm: ctx.clock.now() }
  const [row] =
    id === null
      ? await ctx.db
          .insert(salva)
          .values({ ...dados, autorId })
          .returning({ id: salva.id })
      : await ctx.db.update(salva).set(dados).where(eq(salva.id, id)).returning({ id: salva.id })
  if (!row) throw new Error('The query was not kept')
  await ctx.audit({ tipo: 'consulta.salva', entidade: 'consulta_salva', entidadeId: row.id, depois: { nome, compartilhada } })
  return { id: row.id, mensagem: 'Consulta salva.' }
})

export const removerConsultaOperation = implement(removerConsulta, async (ctx, { id }) => {
  await minha(ctx, id)
  await ctx.db.delete(salva).where(eq(salva.id, id))
  await ctx.audit({ tipo: 'consulta.removida', entidade: 'consulta_salva', entidadeId: id })
  return { mensagem: 'Consulta eliminada.' }
})
