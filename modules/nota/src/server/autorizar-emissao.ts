import { emitirDocumento, iniciarNumeracao } from '@iss/documento/server'
import { setAutorizacaoNfe } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { configNotaTable } from '../tables/config-nota.ts'
import { autorizacaoNfeTable } from '../tables/serie.ts'

/**
 * Authorises a person to issue notes of a series from `inicio` to `fim` (null: no end); a document of its own (spec 3 §3.2). Whoever has no note
 * yet begins with the number that the city tells (A31).
 */
export async function autorizarEmissao(
  ctx: Context,
  autorizacao: { pessoaId: number; serieId: number; inicio: string; fim: string | null },
): Promise<number> {
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'AUTORIZACAO_NFE',
    contribuinteId: autorizacao.pessoaId,
    numeracao: { escopo: 'autorizacao-nfe', donoId: 0 },
    dataValidade: autorizacao.fim,
  })
  await ctx.db.insert(autorizacaoNfeTable).values({ id: documento.id, ...autorizacao })
  await setAutorizacaoNfe(ctx, autorizacao.pessoaId, { desde: autorizacao.inicio, ate: autorizacao.fim })
  const [config] = await ctx.db.select({ primeiro: configNotaTable.numeroInicial }).from(configNotaTable)
  if (config && config.primeiro > 1) await iniciarNumeracao(ctx, 'nfe', autorizacao.pessoaId, config.primeiro)
  await ctx.audit({ tipo: 'anfe.autorizada', entidade: 'autorizacao_nfe', entidadeId: documento.id, depois: autorizacao })
  return documento.id
}
