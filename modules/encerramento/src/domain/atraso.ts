import { counted } from '@iss/kernel/texto'

/** 'Atrasada há 1 dia', 'Atrasada há 33 dias'; null when it is not late. */
export function labelAtraso(dias: number): string | null {
  if (dias <= 0) return null
  return `Atrasada há ${counted(dias, 'dia', 'dias')}`
}
