import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { asc, isNull, sql } from 'drizzle-orm'
import { buscarRegimeTributacao, salvarRegimeTributacao } from '../contract/config-regime-tributacao.ts'
import { codigoExigibilidade } from '../domain/exigibilidade.ts'
import { labelRegime, regimes } from '../domain/regime.ts'
import { type Permitido, validarMatriz } from '../domain/regime-tributacao.ts'
import { regimeTributacaoTable as matriz } from '../tables/regime-tributacao.ts'
import { tipoTributacaoTable as tipo } from '../tables/tipo-tributacao.ts'

/** The stored matrix; a regime that was never configured may use only the types of 'Exigível'. */
async function lerMatriz(
  ctx: Context,
): Promise<{ tipos: { id: number; codigo: string; nome: string }[]; permitidos: Permitido[] }> {
  const tipos = await ctx.db
    .select({ id: tipo.id, codigo: tipo.codigo, nome: tipo.nome, exigibilidade: tipo.exigibilidade })
    .from(tipo)
    .where(isNull(tipo.dataCancelamento))
    .orderBy(asc(tipo.codigo))
  const rows = await ctx.db.select().from(matriz)
  const permitidos = regimes.flatMap((regime) => {
    const dele = rows.filter((row) => row.regime === regime)
    return tipos
      .filter(({ id, exigibilidade }) =>
        dele.length === 0 ? exigibilidade === codigoExigibilidade('EXIGIVEL') : dele.some((row) => row.tipoTributacaoId === id),
      )
      .map(({ id }) => ({ regime, tipoId: id }))
  })
  return { tipos: tipos.map(({ id, codigo, nome }) => ({ id, codigo, nome })), permitidos }
}

const chaves = (permitidos: readonly Permitido[]) => permitidos.map(({ regime, tipoId }) => `${regime}:${tipoId}`).sort()
const versaoDe = (ctx: Context, permitidos: readonly Permitido[]) => ctx.hmac('regime-tributacao', chaves(permitidos).join(','))

export const buscarRegimeTributacaoOperation = implement(buscarRegimeTributacao, async (ctx) => {
  const { tipos, permitidos } = await lerMatriz(ctx)
  return {
    versao: versaoDe(ctx, permitidos),
    tipos,
    regimes: regimes.map((valor) => ({ valor, rotulo: labelRegime(valor) })),
    permitidos,
  }
})

export const salvarRegimeTributacaoOperation = implement(salvarRegimeTributacao, async (ctx, { versao, permitidos }) => {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`regime-tributacao:${ctx.municipioId}`}, 0))`)
  const antes = await lerMatriz(ctx)
  if (versaoDe(ctx, antes.permitidos) !== versao) refuse(registryErrors.outroUsuario)
  const conhecidos = new Set(antes.tipos.map(({ id }) => id))
  const unicos = [...new Map(permitidos.map((item) => [`${item.regime}:${item.tipoId}`, item])).values()]
  if (unicos.some(({ tipoId }) => !conhecidos.has(tipoId))) refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  const violations = validarMatriz(unicos)
  if (violations.length > 0) throw new AppError('validation', violations)
  await ctx.db.delete(matriz)
  await ctx.db.insert(matriz).values(unicos.map(({ regime, tipoId }) => ({ regime, tipoTributacaoId: tipoId })))
  await ctx.audit({
    tipo: 'regime_tributacao.alterado',
    entidade: 'regime_tributacao',
    entidadeId: ctx.municipioId,
    antes: { permitidos: chaves(antes.permitidos) },
    depois: { permitidos: chaves(unicos) },
  })
  return { mensagem: registryTexts.configuracaoSalva }
})
