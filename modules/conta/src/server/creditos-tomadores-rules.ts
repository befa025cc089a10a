import { fill, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { contaErrors } from '../domain/errors.ts'
import {
  type CreditoTomadorConfig,
  creditoTomadorAtividadeTable as vinculo,
  creditoTomadorConfigTable as config,
  creditoTomadorTable,
} from '../tables/credito-tomador.ts'

type Periodo = { inicio: string; fim: string | null }

/** Other configurations in force on some day of a period. */
function listSobrepostas(ctx: Context, { inicio, fim }: Periodo, exceto: number | null): Promise<CreditoTomadorConfig[]> {
  return ctx.db
    .select()
    .from(config)
    .where(
      and(
        exceto === null ? undefined : ne(config.id, exceto),
        isNull(config.dataCancelamento),
        or(isNull(config.fim), gte(config.fim, inicio)),
        fim === null ? undefined : lte(config.inicio, fim),
      ),
    )
    .orderBy(asc(config.id))
}

/** Activities of some configurations that stand in the given ones too (all of them when none are given), by name. */
function listComuns(ctx: Context, configs: readonly number[], atividades: readonly number[] | null) {
  return ctx.db
    .select({ codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
    .from(vinculo)
    .innerJoin(atividadeTable, eq(atividadeTable.id, vinculo.atividadeId))
    .where(
      and(
        inArray(vinculo.configId, [...configs, -1]),
        atividades === null ? undefined : inArray(vinculo.atividadeId, [...atividades, -1]),
      ),
    )
    .orderBy(asc(atividadeTable.codigo))
    .limit(1)
}

const sobrepoe = ({ codigo, resumo }: { codigo: string; resumo: string }): Violation =>
  fill(contaErrors.creditoTomadorSobreposto, { a: `${codigo} - ${resumo}` })

/** One activity is under one configuration at a time. */
export const creditosTomadoresRules = defineRegistryRules('creditos-tomadores-config', {
  async inUse({ db }, { id }) {
    const table = creditoTomadorTable
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.configId, id)).limit(1)
    return row !== undefined
  },
  async beforeSave(ctx, { id, values }) {
    const outras = await listSobrepostas(ctx, { inicio: String(values.inicio), fim: values.fim as string | null }, id)
    if (outras.length === 0) return []
    const todas = values.aplicarTodasAtividades === true
    const gerais = outras.filter(({ aplicarTodasAtividades }) => aplicarTodasAtividades)
    if (gerais.length > 0 && todas) return [contaErrors.creditoTomadorSobrepostoTodas]
    const proprias =
      id === null ? [] : (await ctx.db.select().from(vinculo).where(eq(vinculo.configId, id))).map((row) => row.atividadeId)
    const especificas = outras.filter(({ aplicarTodasAtividades }) => !aplicarTodasAtividades).map((outra) => outra.id)
    const [comum] =
      gerais.length > 0 && id !== null
        ? await listComuns(ctx, [id], null)
        : await listComuns(ctx, especificas, todas ? null : proprias)
    return comum ? [sobrepoe(comum)] : []
  },
})

export const creditosTomadoresAtividadesRules = defineRegistryRules('creditos-tomadores-config/atividades', {
  async beforeSave(ctx, { pai, values }) {
    const [dona] = await ctx.db
      .select()
      .from(config)
      .where(eq(config.id, pai ?? 0))
    if (!dona || dona.aplicarTodasAtividades) return []
    const atividadeId = Number(values.atividadeId)
    const outras = await listSobrepostas(ctx, dona, dona.id)
    const [geral] = outras.filter(({ aplicarTodasAtividades }) => aplicarTodasAtividades)
    const [comum] = geral
      ? await ctx.db
          .select({ codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
          .from(atividadeTable)
          .where(eq(atividadeTable.id, atividadeId))
      : await listComuns(
          ctx,
          outras.map(({ id }) => id),
          [atividadeId],
        )
    return comum ? [{ ...sobrepoe(comum), field: 'atividadeId' }] : []
  },
})
