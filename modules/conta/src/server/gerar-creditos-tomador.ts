import { Competencia } from '@iss/kernel/competencia'
import { hojeEm, plusMonths } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { notaCancelada, type NotaEmitida, notaEmitida } from '@iss/nota/contract/eventos'
import { insertAudit } from '@iss/platform/audit'
import { parseJsonRow } from '@iss/platform/db'
import { type Context, defineHook, defineSetHook, type EventEntry } from '@iss/platform/server'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { calcularCreditoTomador } from '../domain/credito-tomador.ts'
import { type CreditoTomadorConfig, creditoTomadorConfigTable, creditoTomadorTable } from '../tables/credito-tomador.ts'

type Candidata = EventEntry<NotaEmitida> & { documento: string; dia: string }
type Vigente = CreditoTomadorConfig & { atividades: readonly number[] }

/** Configurations in force on some day of a span, each with its activities: each set of notes asks. */
async function listVigentes({ client }: Context, de: string, ate: string): Promise<Vigente[]> {
  const { rows } = await client.query<{ config: Record<string, unknown>; atividades: string[] }>(
    'select config, atividades from credito_tomador_vigentes($1, $2)',
    [de, ate],
  )
  return rows.map(({ config, atividades }) => ({
    ...parseJsonRow(creditoTomadorConfigTable, config),
    atividades: atividades.map(Number),
  }))
}

const vale = ({ inicio, fim, aplicarTodasAtividades, atividades }: Vigente, dia: string, atividadeId: number) =>
  inicio <= dia && (fim === null || dia <= fim) && (aplicarTodasAtividades || atividades.includes(atividadeId))

/**
 * Gives the takers of issued notes their credit, foreseen until the tax of the note is paid (E13). An altered note gives its credit anew, unless the taker used it already.
 */
export const creditosDaNotaEmitida = defineSetHook(notaEmitida, 66, async (entries) => {
  const candidatas = entries.flatMap((entry): Candidata[] => {
    const documento = normalizeDocumento(entry.payload.tomadorDocumento ?? '')
    return documento && entry.payload.imposto.isPositive() ? [{ ...entry, documento, dia: hojeEm(entry.payload.emissao) }] : []
  })
  const ctx = candidatas[0]?.ctx
  if (!ctx) return
  const dias = candidatas.map(({ dia }) => dia).sort()
  const configs = await listVigentes(ctx, dias[0] ?? '', dias.at(-1) ?? '')
  const linhas = candidatas.flatMap((candidata) => {
    const { payload, documento, dia } = candidata
    const config = configs.find((uma) => vale(uma, dia, payload.atividadeId))
    const credito = config && calcularCreditoTomador({ ...payload, tomadorDocumento: documento }, config)
    if (!config || !credito) return []
    const values = {
      configId: config.id,
      tipoCreditoId: config.tipoCreditoId,
      notaId: payload.notaId,
      documento,
      devedorId: payload.retido ? payload.tomadorId : payload.prestadorId,
      papel: payload.retido ? ('TOMADOR' as const) : ('PRESTADOR' as const),
      competencia: Competencia.from(payload.competencia),
      beneficio: config.beneficio,
      baseValor: credito.base,
      percentual: config.percentual,
      valor: credito.valor,
      emissao: payload.emissao,
      validade: config.validadeMeses === null ? null : plusMonths(dia, config.validadeMeses),
    }
    return [{ candidata, values }]
  })
  if (linhas.length === 0) return
  await ctx.db
    .insert(creditoTomadorTable)
    .values(linhas.map(({ values }) => values))
    .onConflictDoUpdate({
      target: [creditoTomadorTable.municipioId, creditoTomadorTable.notaId],
      set: {
        configId: sql`excluded.config_id`,
        tipoCreditoId: sql`excluded.tipo_credito_id`,
        beneficio: sql`excluded.beneficio`,
        validade: sql`excluded.validade`,
        documento: sql`excluded.documento`,
        devedorId: sql`excluded.devedor_id`,
        papel: sql`excluded.papel`,
        competencia: sql`excluded.competencia`,
        baseValor: sql`excluded.base_valor`,
        percentual: sql`excluded.percentual`,
        valor: sql`excluded.valor`,
        estado: 'PREVISTO',
        liberadoEm: null,
      },
      setWhere: ne(creditoTomadorTable.estado, 'USADO'),
    })
  await insertAudit(
    ctx.client,
    linhas.map(({ candidata, values }) =>
      candidata.ctx.auditRow({
        tipo: 'credito-tomador.previsto',
        entidade: 'nota_fiscal',
        entidadeId: values.notaId,
        depois: { documento: values.documento, valor: values.valor, config: values.configId },
      }),
    ),
  )
})

/** A note that lost its effect takes its credit away, unless the taker used it already (E07). */
export const estornarCreditoTomador = defineHook(notaCancelada, 66, async (ctx, { notaId, motivo }) => {
  const table = creditoTomadorTable
  const rows = await ctx.db
    .update(table)
    .set({ estado: 'ESTORNADO' })
    .where(and(eq(table.notaId, notaId), inArray(table.estado, ['PREVISTO', 'LIBERADO'])))
    .returning({ valor: table.valor })
  for (const { valor } of rows)
    await ctx.audit({
      tipo: 'credito-tomador.estornado',
      entidade: 'nota_fiscal',
      entidadeId: notaId,
      depois: { motivo, valor },
    })
})
