import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { initialValues, toWire } from '@iss/registry/definition'
import { eq } from 'drizzle-orm'
import type { LoteDescriptor } from '../definition/calls.ts'
import type { AnyColumn } from '../definition/column.ts'
import { loteErrors } from '../definition/errors.ts'
import { type LoteFields, toFields } from '../definition/field.ts'
import type { Lote } from '../definition/lote.ts'

/** What the browser draws an order from: fields without functions, columns, and how it is confirmed. */
export async function describeLote(ctx: Context, lote: Lote): Promise<LoteDescriptor> {
  const [city] = await ctx.db
    .select({ nome: municipioTable.nome })
    .from(municipioTable)
    .where(eq(municipioTable.id, ctx.municipioId))
  const { reason, texts, choose, aware } = lote
  const item = texts.item ?? (['registro', 'registros'] as const)
  const hoje = ctx.clock.today()
  const opening = (await lote.opening?.(ctx)) ?? {}
  return {
    titulo: lote.title,
    municipio: city?.nome ?? '',
    campos: describeFields(lote.fields, hoje, opening),
    colunas: describeColumns(lote.columns),
    escolha: choose
      ? {
          maximo: choose.max,
          campos: describeFields(choose.fields, hoje),
          examinar: [...(choose.examine ?? [])],
          simulacao: choose.simulate ? describeColumns(choose.simulate.columns) : null,
          encontrados: texts.found ?? 'Registros encontrados',
          buscar: texts.search ?? 'Buscar',
          vazio: texts.empty ?? loteErrors.vazio.message,
          conferencia: texts.confirm ?? 'Conferência',
        }
      : null,
    motivo: reason ? { rotulo: reason.label, min: reason.min, max: reason.max } : null,
    palavra: lote.word ?? null,
    ciente: aware?.label ?? null,
    executar: texts.run ?? 'Executar',
    perigo: texts.danger ?? true,
    item: [item[0], item[1]],
    aviso: texts.warning ?? null,
    desfazerEm: lote.undo?.days ?? null,
  }
}

function describeFields(
  fields: LoteFields,
  hoje: string,
  opening: Readonly<Record<string, unknown>> = {},
): LoteDescriptor['campos'] {
  const plain = toFields(fields)
  const initial = { ...initialValues(plain, hoje), ...opening }
  return Object.entries(fields).map(([nome, { schema: _, ...campo }]) => ({
    nome,
    campo: {
      ...campo,
      ...('lookup' in campo ? { lookup: '' } : {}),
      initial: plain[nome] ? toWire(plain[nome], initial[nome]) : null,
    },
  }))
}

const describeColumns = (columns: readonly AnyColumn[]): LoteDescriptor['colunas'] =>
  columns.map(({ key, label, kind, hideOnMobile = false, only = null, sum = false, link = null, tones = {} }) => ({
    chave: key,
    rotulo: label,
    tipo: kind,
    ocultaNoCelular: hideOnMobile,
    somente: only,
    soma: sum,
    link,
    tons: { ...tones },
  }))
