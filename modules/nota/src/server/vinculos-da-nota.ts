import type { Context } from '@iss/platform/server'
import { formatData } from '@iss/kernel/data'
import { eq, or } from 'drizzle-orm'
import { type EstadoNota, labelEstadoNota } from '../domain/estado.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import type { Nota } from './estado-nota.ts'

/** One thing that hangs on a note, as its view shows it. `href`: its own screen, when it has one. */
export type Vinculo = {
  tipo: string
  descricao: string
  situacao: string | null
  valor: string | null
  href: string | null
}

/** What a module shows of its own on the view of a note: guides, tickets, credits (decisions H6). */
export type VinculosDaNota = { kind: 'vinculos-da-nota'; ordem: number; listar(ctx: Context, nota: Nota): Promise<Vinculo[]> }

/** Declares what a module shows of its own on the view of a note; lower `ordem` stands first. */
export function defineVinculosDaNota(ordem: number, listar: VinculosDaNota['listar']): VinculosDaNota {
  return { kind: 'vinculos-da-nota', ordem, listar }
}

/** Everything that hangs on a note, in the order of those who declare it. */
export async function listVinculos(ctx: Context, nota: Nota): Promise<Vinculo[]> {
  const partes = [...ctx.definitions<VinculosDaNota>('vinculos-da-nota')].sort((a, b) => a.ordem - b.ordem)
  const vinculos: Vinculo[] = []
  for (const parte of partes) vinculos.push(...(await parte.listar(ctx, nota)))
  return vinculos
}

/** The note that replaced it and the one that it replaced. */
export const vinculosSubstituicao = defineVinculosDaNota(10, async (ctx, nota) => {
  const table = notaFiscalTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(or(eq(table.substituidaId, nota.id), nota.substituidaId === null ? undefined : eq(table.id, nota.substituidaId)))
  return rows.map((row) => ({
    tipo: row.id === nota.substituidaId ? 'Nota substituída' : 'Nota substituta',
    descricao: `NF-e nº ${row.numero}, prestação em ${formatData(row.dataPrestacao)}`,
    situacao: labelEstadoNota(row.estado as EstadoNota),
    valor: row.valorTotal.toString(),
    href: `/home/actions/nota-fiscal?id=${row.id}`,
  }))
})
