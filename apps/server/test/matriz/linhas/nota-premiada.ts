import { fisco, type Linha } from '../quem.ts'

/** Draws: looked at by the city hall, led by the manager. */
export const telas: readonly Linha[] = [
  [{ perfis: fisco, chaves: ['iss:notaPremiada'] }, 'spec 2 §2.8', '/home/actions/monitor-nota-premiada'],
]
export const chamadas: readonly Linha[] = [
  [{ perfis: ['gestor'], chaves: ['iss:notaPremiada'] }, 'F117', '/sorteio/*'],
  [{ perfis: fisco, chaves: ['iss:notaPremiada'] }, 'F116', '/sorteio/baixarLista'],
]
