import type { Data } from '@iss/kernel/data'

/** Whether a person may issue electronic notes on a civil day: her authorisation has begun and not ended; its last day counts. */
export function isAutorizadaNfe(
  { autorizadaNfeDesde: desde, autorizadaNfeAte: ate }: { autorizadaNfeDesde: Data | null; autorizadaNfeAte: Data | null },
  dia: Data,
): boolean {
  return desde !== null && desde <= dia && (ate === null || ate >= dia)
}
