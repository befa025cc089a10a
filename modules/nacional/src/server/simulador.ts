import { join } from 'node:path'
import { iniciarSimulador, type SimuladorNacional } from '@iss/nfse-nacional/simulador'
import type { Ports } from '@iss/platform/server'

/** Its store of files tells one running portal from another in the same process: each context has ports of its own, all of one portal that store. */
const simuladores = new WeakMap<Ports['files'], Promise<SimuladorNacional>>()

/** The simulator of this portal, started when it is first asked for; null in production, where nothing stands in for the real services. */
export async function getSimulador(ports: Ports, agora: () => Date): Promise<SimuladorNacional | null> {
  if (ports.simulators === null) return null
  const simulador = simuladores.get(ports.files) ?? iniciarSimulador({ pasta: join(ports.simulators, 'nacional'), agora })
  simuladores.set(ports.files, simulador)
  return simulador
}
