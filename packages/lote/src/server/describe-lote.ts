import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { initialValues, toWire } from '@iss/registry/definition'
import { eq } from 'drizzle-orm'
import type { LoteDescriptor } from '../definition/calls.ts'
import { toFields } from '../definition/field.ts'
import type { Lote } from '../definition/lote.ts'

/** What the browser draws an order from: fields without functions, columns, and how it is confirmed. */
export async function describeLote(ctx: Context, lote: Lote): Promise<LoteDescriptor> {
  const [city] = await ctx.db
    .select({ nome: municipioTable.nome })
    .from(municipioTable)
    .where(eq(municipioTable.id, ctx.municipioId))
  const fields = toFields(lote.fields)
  const initial = initialValues(fields, ctx.clock.today())
  const { reason, texts } = lote
  return {
    titulo: lote.title,
    municipio: city?.nome ?? '',
    campos: Object.entries(lote.fields).map(([nome, { schema: _, ...campo }]) => ({
      nome,
      campo: { ...campo, initial: fields[nome] ? toWire(fields[nome], initial[nome]) : null },
    })),
    colunas: lote.columns.map(({ key, label, kind, hideOnMobile }) => ({
      chave: key,
      rotulo: label,
      tipo: kind,
      ocultaNoCelular: hideOnMobile ?? false,
    })),
    motivo: reason ? { rotulo: reason.label, min: reason.min, max: reason.max } : null,
    palavra: lote.word ?? null,
    ciente: lote.aware ?? null,
    executar: texts.run ?? 'Executar',
    item: [...(texts.item ?? ['registro', 'registros'])] as [string, string],
    aviso: texts.warning ?? null,
    desfazerEm: lote.undo?.days ?? null,
  }
}
