import type { Context } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { findItemListaServico } from '../domain/item-lista-servico.ts'
import type { AntesDaLinha, DiferencaCtiss, LinhaCtiss } from '../domain/linha-ctiss.ts'
import { atividadeTable as atividade, grupoAtividadeTable as grupo } from '../tables/atividade.ts'
import { atividadeCtissTable as ctiss, vinculoAtividadeTable as vinculo } from '../tables/ctiss.ts'

/** What the city has of the activity and the CTISS of a line. `travar` keeps others from changing the activity meanwhile. */
export async function lerAntesDaLinha({ db }: Context, linha: LinhaCtiss, travar = false): Promise<AntesDaLinha> {
  const achada = db
    .select({ id: atividade.id })
    .from(atividade)
    .innerJoin(grupo, eq(grupo.id, atividade.grupoId))
    .where(and(eq(grupo.codigo, linha.grupo), eq(atividade.codigo, linha.codigo)))
  const [row] = await (travar ? achada.for('update', { of: atividade }) : achada)
  const doCodigo = await db
    .select({ id: ctiss.id, inicio: ctiss.inicio, fim: ctiss.fim, atividade116: ctiss.atividade116 })
    .from(ctiss)
    .where(eq(ctiss.codigo, linha.ctiss))
    .orderBy(asc(ctiss.inicio))
  const vinculos = row
    ? await db
        .select({ id: vinculo.id, ctissId: vinculo.atividadeCtissId, inicio: vinculo.inicio, fim: vinculo.fim })
        .from(vinculo)
        .innerJoin(ctiss, eq(ctiss.id, vinculo.atividadeCtissId))
        .where(and(eq(vinculo.atividadeId, row.id), eq(ctiss.codigo, linha.ctiss)))
        .orderBy(asc(vinculo.inicio))
    : []
  return { atividadeId: row?.id ?? null, ctiss: doCodigo, vinculos }
}

/** Carries a difference out; the CTISS that a line brings along is called like its item of the list. */
export async function aplicarDiferenca(
  ctx: Context,
  linha: LinhaCtiss,
  diferenca: Exclude<DiferencaCtiss, { tipo: 'ERRO' | 'IGUAL' }>,
  atividadeId: number,
): Promise<void> {
  const { db } = ctx
  if (diferenca.tipo !== 'NOVO') {
    const { id, inicio, fim } = diferenca.vinculo
    await db.update(vinculo).set({ fim: linha.fim }).where(eq(vinculo.id, id))
    await ctx.audit({
      tipo: 'vinculo_atividade.alterado',
      entidade: 'vinculo_atividade',
      entidadeId: id,
      antes: { inicio, fim },
      depois: { inicio, fim: linha.fim },
    })
    return
  }
  const ctissId = diferenca.ctissId ?? (await incluirCtiss(ctx, linha))
  const [row] = await db
    .insert(vinculo)
    .values({ atividadeId, atividadeCtissId: ctissId, inicio: linha.inicio, fim: linha.fim })
    .returning({ id: vinculo.id })
  if (!row) throw new Error('The link was not written')
  await ctx.audit({
    tipo: 'vinculo_atividade.incluido',
    entidade: 'vinculo_atividade',
    entidadeId: row.id,
    depois: { atividadeId, ctiss: linha.ctiss, inicio: linha.inicio, fim: linha.fim },
  })
}

async function incluirCtiss(ctx: Context, { ctiss: codigo, item116, inicio }: LinhaCtiss): Promise<number> {
  const [row] = await ctx.db
    .insert(ctiss)
    .values({ codigo, descricao: findItemListaServico(item116)?.nome ?? codigo, atividade116: item116, inicio })
    .returning({ id: ctiss.id })
  if (!row) throw new Error('The CTISS was not written')
  await ctx.audit({
    tipo: 'atividade_ctiss.incluido',
    entidade: 'atividade_ctiss',
    entidadeId: row.id,
    depois: { codigo, atividade116: item116, inicio },
  })
  return row.id
}
