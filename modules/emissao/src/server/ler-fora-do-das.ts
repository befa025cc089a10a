import type { Context } from '@iss/platform/server'
import { nomeDoAlvo, type PessoaECompetencia } from '../domain/montar-fatos.ts'

/**
 * Who knows whether a provider of the Simples pays the ISS of a competence outside the DAS, by a municipal guide: its revenue is above the
 * sublimit. Modules that know it declare it; the emission knows none of them (decisions H6).
 */
export type ForaDoDas = {
  kind: 'fora-do-das'
  verificar(ctx: Context, alvos: readonly PessoaECompetencia[]): Promise<boolean[]>
}

/** Declares who knows that the ISS goes outside the DAS; answers for providers and competences in their order, with one statement. */
export function defineForaDoDas(verificar: ForaDoDas['verificar']): ForaDoDas {
  return { kind: 'fora-do-das', verificar }
}

/** Which of these providers of the Simples pay outside the DAS. Nothing is asked without any. */
export async function lerForaDoDas(
  ctx: Context,
  alvos: readonly PessoaECompetencia[],
): Promise<(alvo: PessoaECompetencia) => boolean> {
  const fora = new Set<string>()
  if (alvos.length > 0)
    for (const { verificar } of ctx.definitions<ForaDoDas>('fora-do-das')) {
      const respostas = await verificar(ctx, alvos)
      for (const [index, alvo] of alvos.entries()) if (respostas[index]) fora.add(nomeDoAlvo(alvo))
    }
  return (alvo) => fora.has(nomeDoAlvo(alvo))
}
