import { collectDefaultMetrics, Registry } from 'prom-client'

/** The figures of this process, collected once however many applications it holds. */
export const processRegistry = new Registry()
collectDefaultMetrics({ register: processRegistry })

/** Figures of this process as /metricas tells them: bytes, seconds since 1970, seconds of CPU and milliseconds of delay of the event loop. */
export type ProcessFigures = { memory: number; startedAt: number; cpuSeconds: number; delayMs: number }

export async function readProcessFigures(): Promise<ProcessFigures> {
  // All of them: one collector of the library fills several.
  const metrics = await processRegistry.getMetricsAsJSON()
  const value = (searched: string) => metrics.find(({ name }) => name === searched)?.values[0]?.value ?? 0
  return {
    memory: value('process_resident_memory_bytes'),
    startedAt: value('process_start_time_seconds'),
    cpuSeconds: value('process_cpu_seconds_total'),
    delayMs: value('nodejs_eventloop_lag_mean_seconds') * 1000,
  }
}
