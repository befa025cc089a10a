/** A civil date as text 'yyyy-MM-dd'. Dates compare as text. */
export type Data = string

/** The zone of every civil date and clock time of the product. */
export const FUSO = 'America/Sao_Paulo'

const DIA_MS = 86_400_000

/**
 * True for 'yyyy-MM-dd' that exists in the calendar, in the years 1800 to 2999: nobody means another one, and what is computed from it stays in
 * the calendar too.
 */
export function isData(text: string): boolean {
  return isCalendarDay(text) && text >= '1800' && text < '3000'
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** 'dd/MM/yyyy'. Refuses with RangeError what is no date. */
export function formatData(data: Data): string {
  toUtc(data)
  return `${data.slice(8, 10)}/${data.slice(5, 7)}/${data.slice(0, 4)}`
}

/** Reads 'dd/MM/yyyy' as typed by a user; null when it is no date of the calendar. */
export function parseDataBr(text: string): Data | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  if (!match) return null
  const data = `${match[3]}-${match[2]}-${match[1]}`
  return isData(data) ? data : null
}

/** Takes any whole number of days, negative too. */
export function plusDays(data: Data, days: number): Data {
  return fromUtc(toUtc(data) + days * DIA_MS)
}

/** Takes any whole number of months; the day is cut to the last of the month reached (31/01 plus 1 is 28/02). */
export function plusMonths(data: Data, months: number): Data {
  const start = new Date(toUtc(data))
  const reached = new Date(start)
  reached.setUTCDate(1)
  reached.setUTCMonth(reached.getUTCMonth() + months)
  const last = new Date(reached)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  reached.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()))
  return fromUtc(reached.getTime())
}

/** Days from `de` to `ate`; negative when `ate` comes first. */
export function daysBetween(de: Data, ate: Data): number {
  return (toUtc(ate) - toUtc(de)) / DIA_MS
}

/** Names of the days of the week, from `weekday`. */
export const diasDaSemana = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** 0 Sunday … 6 Saturday. */
export function weekday(data: Data): number {
  return new Date(toUtc(data)).getUTCDay()
}

/** Saturday or Sunday. */
export function isWeekend(data: Data): boolean {
  return weekday(data) % 6 === 0
}

/** Neither weekend nor holiday. */
export function isBusinessDay(data: Data, feriados: ReadonlySet<string>): boolean {
  return !isWeekend(data) && !feriados.has(data)
}

/** The date itself when it is a business day, else the next one that is (due dates). */
export function nextBusinessDay(data: Data, feriados: ReadonlySet<string>): Data {
  let day = data
  while (!isBusinessDay(day, feriados)) day = plusDays(day, 1)
  return day
}

const CIVIL = new Intl.DateTimeFormat('en-CA', {
  timeZone: FUSO,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const HORA_MS = 3_600_000
/** Since then the zone is a whole number of hours from UTC and changes at full hours only, so that an hour has one offset. */
const HORAS_INTEIRAS = Date.UTC(1932, 0, 1)
const ULTIMO_ANO = Date.UTC(9999, 0, 1)
let horaConhecida = Number.NaN
let diferencaConhecida = 0

/** Civil date and time 'HH:mm:ss' of an instant in America/Sao_Paulo. */
export function civilEm(instant: Date): { data: Data; hora: string } {
  const time = instant.getTime()
  if (!(time >= HORAS_INTEIRAS && time < ULTIMO_ANO)) return lerCivil(instant)
  const hora = Math.floor(time / HORA_MS)
  if (hora !== horaConhecida) {
    const civil = lerCivil(instant)
    diferencaConhecida = Date.parse(`${civil.data}T${civil.hora}Z`) - Math.floor(time / 1000) * 1000
    horaConhecida = hora
  }
  const text = new Date(time + diferencaConhecida).toISOString()
  return { data: text.slice(0, 10), hora: text.slice(11, 19) }
}

function lerCivil(instant: Date): { data: Data; hora: string } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of CIVIL.formatToParts(instant)) part[type] = value
  return {
    data: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    hora: `${part.hour}:${part.minute}:${part.second}`,
  }
}

/** The civil date of an instant in America/Sao_Paulo. */
export function hojeEm(instant: Date): Data {
  return civilEm(instant).data
}

/** 'dd/MM/yyyy HH:mm:ss' of an instant in America/Sao_Paulo. */
export function formatDataHora(instant: Date): string {
  const { data, hora } = civilEm(instant)
  return `${formatData(data)} ${hora}`
}

/**
 * The instant of a civil date and time ('HH:mm:ss', midnight unless told) in America/Sao_Paulo.
 * A time skipped by the start of old daylight saving counts one hour later.
 */
export function instanteDe(data: Data, hora = '00:00:00'): Date {
  toUtc(data)
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(hora)) throw new RangeError(`Not a time HH:mm:ss: '${hora}'`)
  const wall = Date.parse(`${data}T${hora}Z`)
  const guess = wall - offsetAt(wall)
  const instant = wall - offsetAt(guess)
  const skipped = instant + offsetAt(instant) !== wall
  return new Date(skipped ? guess : instant)
}

/** Milliseconds to add to UTC to get the wall time of the zone at that instant. */
function offsetAt(instant: number): number {
  const { data, hora } = civilEm(new Date(instant))
  return Date.parse(`${data}T${hora}Z`) - Math.floor(instant / 1000) * 1000
}

/**
 * Reads a date of a query string, 'year-1900, month, day, hour, minute, second' joined by hyphens (spec 1 §7),
 * month zero-based: '126-0-15-10-30-0' is 15/01/2026 10:30:00 in America/Sao_Paulo. Null when it is no date.
 */
export function parseQueryDate(text: string): Date | null {
  const match = /^(-?\d{1,4})-(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!match) return null
  const [ano = 0, mes = 0, dia = 0, ...tempo] = match.slice(1).map(Number)
  const data = [pad(ano + 1900, 4), pad(mes + 1, 2), pad(dia, 2)].join('-')
  const hora = tempo.map((part) => pad(part, 2)).join(':')
  if (!isData(data) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(hora)) return null
  return instanteDe(data, hora)
}

/** Writes an instant in the query form that parseQueryDate reads; milliseconds are dropped. */
export function formatQueryDate(instant: Date): string {
  const { data, hora } = civilEm(instant)
  const [ano = 0, mes = 0, dia = 0] = data.split('-').map(Number)
  return [ano - 1900, mes - 1, dia, ...hora.split(':').map(Number)].join('-')
}

function toUtc(data: Data): number {
  if (!isCalendarDay(data)) throw new RangeError(`Not a date yyyy-MM-dd: '${data}'`)
  return Date.parse(`${data}T00:00:00Z`)
}

function fromUtc(time: number): Data {
  const data = new Date(time).toISOString().slice(0, 10)
  if (!isCalendarDay(data)) throw new RangeError('The date leaves the years 1 to 9999')
  return data
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
