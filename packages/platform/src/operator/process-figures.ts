import { collectDefaultMetrics, Registry } from 'prom-client'

/** The figures of this process, collected once however many applications it holds. */
export const processRegistry = new Registry()
collectDefaultMetrics({ register: processRegistry })

/** Figures of this process as /metricas tells them: bytes, seconds since 1970, seconds of CPU and milliseconds of delay of the event loop. */
export type ProcessFigures = { memory: number; startedAt: number; cpuSeconds: number; delayMs: number }

export async function readProcessFigures(): Promise<ProcessFigures> {
  const value = async (name: string) => (await processRegistry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0
  return {
    memory: await value('process_resident_memory_bytes'),
    startedAt: await value('process_start_time_seconds'),
    cpuSeconds: await value('process_cpu_seconds_total'),
    delayMs: (await value('nodejs_eventloop_lag_mean_seconds')) * 1000,
  }
}
