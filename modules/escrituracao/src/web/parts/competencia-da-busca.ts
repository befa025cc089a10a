import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'

/** The competence that an address names ('competencia=2026-03'); the current one otherwise. */
export function competenciaDaBusca(search: URLSearchParams): Competencia {
  const texto = search.get('competencia') ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : Competencia.fromData(systemClock.today())
}
