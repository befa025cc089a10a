import { Competencia } from '@iss/kernel/competencia'

/** Year of a civil day. */
export const anoDe = (dia: string): number => Number(dia.slice(0, 4))

/** Months of a year that the monitor shows: from january up to the current one, a year gone by whole; of a year to come january alone. Null: the current year. */
export function periodoDoAno(ano: number | null, hoje: string): [de: Competencia, ate: Competencia] {
  const agora = Competencia.fromData(hoje)
  const um = ano ?? agora.ano
  return [Competencia.of(um, 1), um < agora.ano ? Competencia.of(um, 12) : um === agora.ano ? agora : Competencia.of(um, 1)]
}
