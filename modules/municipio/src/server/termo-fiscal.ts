import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, eq, ne } from 'drizzle-orm'
import { municipioErrors } from '../domain/errors.ts'
import { termoDeExemplo, type TipoTermoFiscal, type variaveisTermo } from '../domain/termo-fiscal.ts'
import { preencherTexto } from '../domain/texto-com-variaveis.ts'
import { termoFiscalModeloTable as modelo } from '../tables/modelos.ts'
import { findMunicipioConfig } from './find-municipio-config.ts'

type Valores = Readonly<Partial<Record<(typeof variaveisTermo)[number], string>>>

/** The text of a term in force, filled; null when the municipality has none of the kind. Refuses (RangeError) a variable without a value. */
export async function findTermoFiscal(
  { db }: Context,
  tipo: TipoTermoFiscal,
  valores: Valores,
): Promise<{ texto: string; assinatura: string | null } | null> {
  const [row] = await db
    .select()
    .from(modelo)
    .where(and(eq(modelo.tipo, tipo), eq(modelo.ativo, true)))
  return row
    ? { texto: preencherTexto(row.texto, valores), assinatura: row.assinatura && preencherTexto(row.assinatura, valores) }
    : null
}

export const termoFiscalRules = defineRegistryRules('configuracao-termo-fiscal', {
  async beforeSave(ctx, { id, values }) {
    if (values.ativo !== true) return []
    const [outro] = await ctx.db
      .select({ id: modelo.id })
      .from(modelo)
      .where(
        and(eq(modelo.tipo, values.tipo as TipoTermoFiscal), eq(modelo.ativo, true), id === null ? undefined : ne(modelo.id, id)),
      )
    return outro ? [municipioErrors.termoAtivo] : []
  },
})

/** 'Prévia': the text with example values of a taxpayer and the real name of the city. Reads only. */
export const previaTermoFiscal = defineRegistryAction('configuracao-termo-fiscal', 'previa', async (ctx, { valores }) => {
  const [row] = await ctx.db
    .select()
    .from(modelo)
    .where(eq(modelo.id, Number(valores.modeloId)))
  if (!row) return refuse(municipioErrors.modeloAusente)
  const exemplo = { ...termoDeExemplo, municipio: (await findMunicipioConfig(ctx)).nome }
  return [row.texto, row.assinatura]
    .map((texto) => (texto ? preencherTexto(texto, exemplo) : ''))
    .join('\n\n')
    .trim()
})
