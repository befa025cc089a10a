import type { Context } from '@iss/platform/server'
import type { Guia } from '../tables/guia.ts'

/** Who closes competences tells whether a closing in force counted a guide; guia knows nothing of closings (decisions H6). */
export type GuiaContada = { kind: 'guia-contada'; isContada(ctx: Context, guia: Guia): Promise<boolean> }

/** Declares who knows what counted a guide. */
export function defineGuiaContada(isContada: GuiaContada['isContada']): GuiaContada {
  return { kind: 'guia-contada', isContada }
}

/**
 * Whether a closing in force counted the guide as money received or as billed already (C01.F). Such a guide keeps its effect until the
 * competence is reopened: what changes of its notes meanwhile is the matter of a complement.
 */
export async function isContadaNoEncerramento(ctx: Context, guia: Guia): Promise<boolean> {
  for (const { isContada } of ctx.definitions<GuiaContada>('guia-contada')) if (await isContada(ctx, guia)) return true
  return false
}
