import { civilEm } from '@iss/kernel/data'

/** An instant as the national layout writes it: date and time of Brasília with the offset, '2026-11-22T14:05:00-03:00'. */
export function escreverDataHora(instante: Date): string {
  const { data, hora } = civilEm(instante)
  const minutos = (Date.parse(`${data}T${hora}Z`) - Math.floor(instante.getTime() / 1000) * 1000) / 60_000
  const horas = String(Math.abs(Math.trunc(minutos / 60))).padStart(2, '0')
  return `${data}T${hora}${minutos < 0 ? '-' : '+'}${horas}:00`
}

/** The instant of a date and time with offset; null when the text is none. */
export function lerDataHora(texto: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})$/.test(texto)) return null
  const instante = new Date(texto)
  return Number.isNaN(instante.getTime()) ? null : instante
}
