import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { NotaCanonica } from '@iss/nota/domain/nota'

/** A note that is about to be issued, with its provider. */
export type NotaAEmitir = { readonly nota: NotaCanonica; readonly prestadorId: number }

/**
 * What a module that stands above has against the content of notes about to be issued: for each of the set, in its order, its refusals.
 * The emission knows none of them (decisions H6).
 */
export type RecusaDaEmissao = {
  kind: 'recusa-da-emissao'
  recusar(ctx: Context, notas: readonly (NotaAEmitir | null)[]): Promise<Violation[][]>
}

/** Declares what a module has against the content of notes. */
export function defineRecusaDaEmissao(recusar: RecusaDaEmissao['recusar']): RecusaDaEmissao {
  return { kind: 'recusa-da-emissao', recusar }
}

/** Everything that the modules have against each note of a set, in its order. */
export async function lerRecusas(ctx: Context, notas: readonly (NotaAEmitir | null)[]): Promise<Violation[][]> {
  const recusas: Violation[][] = notas.map(() => [])
  for (const { recusar } of ctx.definitions<RecusaDaEmissao>('recusa-da-emissao'))
    for (const [index, dela] of (await recusar(ctx, notas)).entries()) recusas[index]?.push(...dela)
  return recusas
}
