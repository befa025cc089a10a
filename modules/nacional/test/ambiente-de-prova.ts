import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import type { Scene } from '@iss/testing'
import { getSimulador } from '../src/server/simulador.ts'
import { nacionalConfigTable } from '../src/tables/configuracao.ts'

/** Turns the national environment of a city on, against the simulator of the scene, which it answers. */
export async function ligarNacional(
  scene: Scene,
  municipioId: number,
  config: Partial<typeof nacionalConfigTable.$inferInsert> = {},
): Promise<SimuladorNacional> {
  await scene.inCity(municipioId, async (ctx) => {
    const valores = {
      ambiente: 'SIMULADOR',
      envia: true,
      recebe: true,
      compartilhaDesde: '2026-04-01',
      cpfAgente: '52998224725',
      ...config,
    } as const
    await ctx.db
      .insert(nacionalConfigTable)
      .values(valores)
      .onConflictDoUpdate({ target: nacionalConfigTable.municipioId, set: valores })
  })
  const simulador = await getSimulador(scene.runtime.ports, scene.clock.now)
  if (!simulador) throw new Error('A scene has a simulator')
  return simulador
}
