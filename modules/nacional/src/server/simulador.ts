import { join } from 'node:path'
import { iniciarSimulador, type SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { oncePerPortal, type Ports } from '@iss/platform/server'

/** The simulator of this portal, started when it is first asked for; null in production, where nothing stands in for the real services. */
export const getSimulador = oncePerPortal(
  async ({ simulators }: Ports, agora: () => Date): Promise<SimuladorNacional | null> =>
    simulators === null ? null : iniciarSimulador({ pasta: join(simulators, 'nacional'), agora }),
)
