import type { Context } from '@iss/platform/server'
import type { AlvoBloqueio } from './bloqueio.ts'
import type { FatosDaNota } from './carregar-fatos.ts'

/**
 * Who knows whether a provider of the Simples pays the ISS of a competence outside the DAS, by a municipal guide: its revenue is above the
 * sublimit. Modules that know it declare it; nota-fiscal knows none of them (decisions H6).
 */
export type ForaDoDas = { kind: 'fora-do-das'; verificarTodos(ctx: Context, alvos: readonly AlvoBloqueio[]): Promise<boolean[]> }

/** Declares who knows that the ISS goes outside the DAS; answers for providers and competences in their order, with one statement. */
export function defineForaDoDas(verificarTodos: ForaDoDas['verificarTodos']): ForaDoDas {
  return { kind: 'fora-do-das', verificarTodos }
}

type Pedido = { readonly fatos: FatosDaNota | null; readonly alvo: AlvoBloqueio }

/** For each note whether its ISS goes outside the DAS. Nothing is asked when no provider of the set is of the Simples. */
export async function lerForaDoDas(ctx: Context, pedidos: readonly Pedido[]): Promise<boolean[]> {
  const nome = ({ pessoaId, competencia }: AlvoBloqueio) => `${pessoaId}/${competencia.toString()}`
  const doSimples = pedidos.filter(({ fatos }) => fatos?.prestador.regime.regime === 'SIMPLES')
  const alvos = [...new Map(doSimples.map(({ alvo }) => [nome(alvo), alvo])).values()]
  const fora = new Set<string>()
  if (alvos.length > 0)
    for (const { verificarTodos } of ctx.definitions<ForaDoDas>('fora-do-das'))
      for (const [index, sim] of (await verificarTodos(ctx, alvos)).entries()) {
        const alvo = alvos[index]
        if (sim && alvo) fora.add(nome(alvo))
      }
  return pedidos.map((pedido) => doSimples.includes(pedido) && fora.has(nome(pedido.alvo)))
}
