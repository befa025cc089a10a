import { type Data, daysBetween } from '@iss/kernel/data'

/** Whole days that a competence is past the due day of its guide; zero on that day and before it. */
export function diasDeAtraso(vencimento: Data, hoje: Data): number {
  return Math.max(0, daysBetween(vencimento, hoje))
}

/** 'Atrasada há 1 dia', 'Atrasada há 33 dias'; null when it is not late. */
export function labelAtraso(dias: number): string | null {
  if (dias <= 0) return null
  return dias === 1 ? 'Atrasada há 1 dia' : `Atrasada há ${dias} dias`
}
