import { AppError, refuse } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, asc, eq } from 'drizzle-orm'
import { buscarObraPrestador, salvarObraPrestador } from '../contract/obra-prestador.ts'
import { obraErrors } from '../domain/errors.ts'
import { obraPrestadorTable as table, obraTable } from '../tables/obra.ts'

/** The bond of a provider to works of the city; null: none. */
export async function findVinculo(ctx: Context, obraId: number, prestadorId: number) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.obraId, obraId), eq(table.prestadorId, prestadorId)))
  return row ?? null
}

/** Works and the bond of the selected person to them, builder or provider; refuses those of others. */
export async function getObraDaSessao(ctx: Context, obraId: number) {
  const [row] = await ctx.db
    .select({ obra: obraTable, vinculo: table })
    .from(table)
    .innerJoin(obraTable, refere(table.obraId, obraTable))
    .where(and(eq(table.obraId, obraId), eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId)))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Binds a provider to works in the caller's transaction. */
export async function vincularPrestador(
  ctx: Context,
  obraId: number,
  prestadorId: number,
  em = ctx.clock.now(),
): Promise<number> {
  const [row] = await ctx.db.insert(table).values({ obraId, prestadorId, criadoEm: em }).returning({ id: table.id })
  if (!row) throw new Error('The bond to the works was not written')
  await ctx.audit({
    tipo: 'obra.prestador-vinculado',
    entidade: 'obra_prestador',
    entidadeId: row.id,
    depois: { obra: obraId, prestador: prestadorId },
  })
  return row.id
}

export const buscarObraPrestadorOperation = implement(buscarObraPrestador, async (ctx, { obraId }) => {
  await getObraDaSessao(ctx, obraId)
  return ctx.db
    .select({
      id: table.id,
      prestador: pessoaTable.nome,
      documento: pessoaTable.documento,
      abatimento: tipo.nome,
      percentual: table.percentual,
      inicio: table.inicio,
      fim: table.fim,
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.prestadorId, pessoaTable))
    .leftJoin(tipo, refere(table.tipoAbatimentoObraId, tipo))
    .where(eq(table.obraId, obraId))
    .orderBy(asc(pessoaTable.nome), asc(table.id))
})

export const salvarObraPrestadorOperation = implement(salvarObraPrestador, async (ctx, { id: obraId, documento }) => {
  const { obra } = await getObraDaSessao(ctx, obraId)
  if (obra.pessoaId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const prestador = await findPessoaPorDocumento(ctx, normalizeDocumento(documento ?? ''))
  if (prestador?.situacao !== 'ATIVO') throw new AppError('business', [obraErrors.prestador])
  if (await findVinculo(ctx, obraId, prestador.id)) refuse(obraErrors.prestadorVinculado)
  await vincularPrestador(ctx, obraId, prestador.id)
  return { mensagem: `${prestador.nome} vinculado à obra.` }
})
