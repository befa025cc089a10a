import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules, type Row } from '@iss/registry/server'
import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { calculoGuiaDenunciaTable, calculoGuiaTable } from '../tables/config-guia.ts'
import { guiaTable } from '../tables/guia.ts'
import { lerCalculadora } from './config-guia.ts'

type Regras = typeof calculoGuiaTable | typeof calculoGuiaDenunciaTable
type Papel = 'PRESTADOR' | 'TOMADOR'

/** Whether a guide was due while a row was in force, so that another row must say what changes. */
async function regraUsada(ctx: Context, regras: Regras, denuncia: boolean, row: Row): Promise<boolean> {
  const papel = row.papel as Papel
  const inicio = row.inicio as Data
  const [seguinte] = await ctx.db
    .select({ inicio: regras.inicio })
    .from(regras as typeof calculoGuiaTable)
    .where(and(eq(regras.papel, papel), gt(regras.inicio, inicio)))
    .orderBy(asc(regras.inicio))
    .limit(1)
  const [guia] = await ctx.db
    .select({ id: guiaTable.id })
    .from(guiaTable)
    .where(
      and(
        eq(guiaTable.papel, papel),
        eq(guiaTable.denuncia, denuncia),
        gte(guiaTable.vencimento, inicio),
        seguinte ? lt(guiaTable.vencimento, seguinte.inicio) : undefined,
      ),
    )
    .limit(1)
  return guia !== undefined
}

export const calculoGuiasRules = defineRegistryRules('calculo-guias', {
  inUse: (ctx, row) => regraUsada(ctx, calculoGuiaTable, false, row),
})

export const calculoGuiasDenunciaRules = defineRegistryRules('calculo-guias-denuncia', {
  inUse: (ctx, row) => regraUsada(ctx, calculoGuiaDenunciaTable, true, row),
})

/** The lines of a guide as the rules in force would make them, one sentence each. */
async function simular(ctx: Context, valores: Record<string, unknown>, denuncia: boolean): Promise<string> {
  const vencimento = valores.vencimento as Data
  const pagamento = valores.pagamento as Data
  const calculadora = await lerCalculadora(ctx, vencimento < pagamento ? vencimento : pagamento, pagamento, [])
  const guia = { papel: valores.papel as Papel, denuncia, base: valores.base as Dinheiro, vencimento }
  return calculadora
    .calcular(guia, pagamento)
    .memoria.map(({ descricao }) => descricao)
    .join('\n')
}

export const simularGuiaAction = defineRegistryAction('calculo-guias', 'simular', (ctx, { valores }) =>
  simular(ctx, valores, false),
)

export const simularDenunciaAction = defineRegistryAction('calculo-guias-denuncia', 'simular', (ctx, { valores }) =>
  simular(ctx, valores, true),
)
