import { civilEm, diasDaSemana, instanteDe, plusDays, plusMonths, weekday } from '@iss/kernel/data'

export const frequencias = ['DIARIA', 'SEMANAL', 'MENSAL'] as const
export type Frequencia = (typeof frequencias)[number]

/** The file in the message, or a link to where it is kept. */
export const formasEnvio = ['ANEXO', 'LINK'] as const
export type FormaEnvio = (typeof formasEnvio)[number]

export const situacoesEnvio = ['ATIVO', 'PAUSADO', 'ENCERRADO'] as const
export type SituacaoEnvio = (typeof situacoesEnvio)[number]

/** When a view is sent: `dia` is the day of the week (0 Sunday … 6 Saturday) or of the month (1 … 31), null for every day. */
export type Agenda = { frequencia: Frequencia; dia: number | null; hora: number }

const hour = (hora: number) => `${String(hora).padStart(2, '0')}:00:00`

/**
 * The first moment of a schedule after `depois`, by the clock of the city. A day of the month that a month does not have is its last one. What was missed
 * meanwhile is not made up for.
 */
export function proximoEnvio({ frequencia, dia, hora }: Agenda, depois: Date): Date {
  const { data } = civilEm(depois)
  const at = (day: string) => instanteDe(day, hour(hora))
  if (frequencia === 'DIARIA') return first([data, plusDays(data, 1)].map(at), depois)
  if (frequencia === 'SEMANAL') {
    const day = plusDays(data, ((dia ?? 0) - weekday(data) + 7) % 7)
    return first([day, plusDays(day, 7)].map(at), depois)
  }
  const months = [0, 1].map((count) => plusMonths(`${data.slice(0, 8)}01`, count))
  return first(
    months.map((month) => at(dayOf(month, dia ?? 1))),
    depois,
  )
}

/** A day of the month that begins on `first`, its last one where it has no such day. */
function dayOf(first: string, day: number): string {
  const last = plusDays(plusMonths(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

const first = (moments: readonly Date[], after: Date): Date => moments.find((one) => one > after) ?? (moments.at(-1) as Date)

/** 'Todo dia, às 7h', 'Toda segunda-feira, às 7h', 'Todo dia 5 do mês, às 7h'. */
export function agendaEmPalavras({ frequencia, dia, hora }: Agenda): string {
  const at = `às ${hora}h`
  if (frequencia === 'DIARIA') return `Todo dia, ${at}`
  if (frequencia === 'MENSAL') return `Todo dia ${dia ?? 1} do mês, ${at}`
  const name = diasDaSemana[dia ?? 0] ?? ''
  return `${name.endsWith('feira') ? 'Toda' : 'Todo'} ${name}, ${at}`
}
