import { municipioTable } from '@iss/platform/db'
import type { FrameOptions } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'

/** Who gives coat of arms and names for printed reports: at most one, declared by the module that keeps the municipality's data. */
export type ReportFrame = {
  kind: 'report-frame'
  load(ctx: Context): Promise<Pick<FrameOptions, 'municipio' | 'orgao' | 'brasao'>>
}

/** Declares where the head of printed reports comes from. */
export function defineReportFrame(load: ReportFrame['load']): ReportFrame {
  return { kind: 'report-frame', load }
}

/** Names and coat of arms of the municipality; its name alone when no module gives more. */
export async function reportFrameOf(ctx: Context): Promise<Pick<FrameOptions, 'municipio' | 'orgao' | 'brasao'>> {
  const [frame] = ctx.definitions<ReportFrame>('report-frame')
  if (frame) return frame.load(ctx)
  const [row] = await ctx.db
    .select({ nome: municipioTable.nome, uf: municipioTable.uf })
    .from(municipioTable)
    .where(eq(municipioTable.id, ctx.municipioId))
  return { municipio: row ? `Município de ${row.nome} - ${row.uf}` : '' }
}
