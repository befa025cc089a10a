import { emitirDocumento } from '@iss/documento/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { autorizacaoNfeTable } from '../tables/serie.ts'

/** Authorises a person to issue notes of a series from `inicio` to `fim` (null: no end); a document of its own (spec 3 §3.2). */
export async function autorizarEmissao(ctx: Context, autorizacao: { pessoaId: number; serieId: number; inicio: string; fim: string | null }): Promise<number> {
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'AUTORIZACAO_NFE',
    contribuinteId: autorizacao.pessoaId,
    numeracao: { escopo: 'autorizacao-nfe', donoId: 0 },
    dataValidade: autorizacao.fim,
  })
  await ctx.db.insert(autorizacaoNfeTable).values({ id: documento.id, ...autorizacao })
  await ctx.db.update(pessoaTable).set({ autorizadaNfeDesde: autorizacao.inicio, autorizadaNfeAte: autorizacao.fim }).where(eq(pessoaTable.id, autorizacao.pessoaId))
  await ctx.audit({ tipo: 'anfe.autorizada', entidade: 'autorizacao_nfe', entidadeId: documento.id, depois: autorizacao })
  return documento.id
}
