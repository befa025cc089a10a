import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'

/** Works that the emission offers to a note. `percentual` of the price: what is presumed, or the ceiling of what is proved. */
export type ObraOferecida = {
  readonly id: number
  readonly nome: string
  readonly codigo: string
  readonly art: string | null
  readonly abatimento: { readonly nome: string; readonly modo: 'REAL' | 'PRESUMIDO'; readonly percentual: Aliquota } | null
}

/** Who knows the works of a provider that go on on a day. Modules that know them declare it; the emission knows none of them (decisions H6). */
export type ObrasOferecidas = {
  kind: 'obras-oferecidas'
  listar(ctx: Context, prestadorId: number, data: Data): Promise<ObraOferecida[]>
}

/** Declares who knows works of a provider. */
export function defineObrasOferecidas(listar: ObrasOferecidas['listar']): ObrasOferecidas {
  return { kind: 'obras-oferecidas', listar }
}

/** The works that a provider's note may name on a day. */
export async function listObrasOferecidas(ctx: Context, prestadorId: number, data: Data): Promise<ObraOferecida[]> {
  const obras: ObraOferecida[] = []
  for (const { listar } of ctx.definitions<ObrasOferecidas>('obras-oferecidas'))
    obras.push(...(await listar(ctx, prestadorId, data)))
  return obras
}
