import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one process: durations by method, route pattern and status; never addresses with personal data. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'iss_http_duracao_segundos',
    help: 'Duração das requisições HTTP',
    labelNames: ['metodo', 'rota', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (metodo: string, rota: string, status: number, ms: number) =>
      duration.observe({ metodo, rota, status: String(status) }, ms / 1000),
  }
}
