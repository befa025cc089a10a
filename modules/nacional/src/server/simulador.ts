import { join } from 'node:path'
import { iniciarSimulador, type SimuladorNacional } from '@iss/nfse-nacional/simulador'
import type { Ports } from '@iss/platform/server'

/** Its ports tell one running portal from another in the same process. */
const simuladores = new WeakMap<Ports, Promise<SimuladorNacional>>()

/** The simulator of this portal, started when it is first asked for; null in production, where nothing stands in for the real services. */
export async function getSimulador(ports: Ports, agora: () => Date): Promise<SimuladorNacional | null> {
  if (ports.simulators === null) return null
  const simulador = simuladores.get(ports) ?? iniciarSimulador({ pasta: join(ports.simulators, 'nacional'), agora })
  simuladores.set(ports, simulador)
  return simulador
}
