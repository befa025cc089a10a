import { Competencia } from '@iss/kernel/competencia'

/** A month as an address tells it ('2026-03'); null when it tells none. */
export const competenciaDe = (texto: string | null) =>
  texto && /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null
