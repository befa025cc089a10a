import type { Violation } from '@iss/kernel/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Context } from '@iss/platform/server'

/** A note that is about to be issued, with its provider. */
export type NotaAEmitir = { readonly nota: NotaCanonica; readonly prestadorId: number }

/**
 * What a module that stands above has against the content of notes about to be issued: for each of the set, in its order, its refusals.
 * The emission knows none of them (decisions H6).
 */
export type RecusaDaEmissao = {
  kind: 'recusa-da-emissao'
  recusar(ctx: Context, notas: readonly NotaAEmitir[]): Promise<Violation[][]>
}

/** Declares what a module has against the content of notes. */
export function defineRecusaDaEmissao(recusar: RecusaDaEmissao['recusar']): RecusaDaEmissao {
  return { kind: 'recusa-da-emissao', recusar }
}

/** Everything that the modules have against the notes of a set; answers by note. */
export async function lerRecusas<Nota extends NotaAEmitir>(
  ctx: Context,
  notas: readonly Nota[],
): Promise<(nota: Nota) => Violation[]> {
  const recusas = new Map<Nota, Violation[]>(notas.map((nota) => [nota, []]))
  if (notas.length > 0)
    for (const { recusar } of ctx.definitions<RecusaDaEmissao>('recusa-da-emissao')) {
      const respostas = await recusar(ctx, notas)
      for (const [index, nota] of notas.entries()) recusas.get(nota)?.push(...(respostas[index] ?? []))
    }
  return (nota) => recusas.get(nota) ?? []
}
