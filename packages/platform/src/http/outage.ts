import type { Logger } from 'pino'

/** What one process knows of the database being there, so that an outage is told once and not by every request. */
export type Outage = {
  /** To be asked when a request begins; `worked` wants it back. */
  mark(): number
  failed(error: unknown): void
  /** A request has had its answer from the database. One that began before the outage says nothing of its end. */
  worked(mark: number): void
}

export function createOutage(log: Logger): Outage {
  let outages = 0
  let isAway = false
  return {
    mark: () => outages,
    failed(error) {
      if (isAway) return
      isAway = true
      outages += 1
      const { name, code, cause } = error as Error & { code?: string }
      log.error({ nome: name, codigo: code ?? (cause as { code?: string } | undefined)?.code }, 'banco de dados indisponivel')
    },
    worked(mark) {
      if (!isAway || mark !== outages) return
      isAway = false
      log.warn('banco de dados de volta')
    },
  }
}
