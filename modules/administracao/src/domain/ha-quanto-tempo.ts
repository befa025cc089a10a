const unidades = [
  [86_400, 'dia', 'dias'],
  [3_600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
] as const

/** How long something has been going on, in its two largest units: '3 dias e 4 horas'; below a minute 'menos de um minuto'. */
export function haQuantoTempo(desde: Date, agora: Date): string {
  let resto = Math.max(0, Math.trunc((agora.getTime() - desde.getTime()) / 1000))
  const partes: string[] = []
  for (const [segundos, um, varios] of unidades) {
    const quantos = Math.trunc(resto / segundos)
    resto -= quantos * segundos
    // A unit that is left out between two others is not passed over: '1 dia', not '1 dia e 5 minutos'.
    if (quantos === 0 && partes.length > 0) break
    if (quantos > 0) partes.push(`${quantos} ${quantos === 1 ? um : varios}`)
    if (partes.length === 2) break
  }
  return partes.join(' e ') || 'menos de um minuto'
}
