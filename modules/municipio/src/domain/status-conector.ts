/** A connector is LIGADO for fifteen minutes after its last sign (decisions C5), ATRASADO for an hour. */
export const ligadoPorMs = 15 * 60 * 1000
export const atrasadoPorMs = 60 * 60 * 1000

/** Status of the connector from its last sign; never heard of: 'SEM CONEXÃO' (screens F00). */
export function statusConector(ultimo: Date | null, agora: Date): 'LIGADO' | 'ATRASADO' | 'DESLIGADO' | 'SEM CONEXÃO' {
  if (ultimo === null) return 'SEM CONEXÃO'
  const calado = agora.getTime() - ultimo.getTime()
  return calado <= ligadoPorMs ? 'LIGADO' : calado <= atrasadoPorMs ? 'ATRASADO' : 'DESLIGADO'
}
