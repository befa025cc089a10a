import { compareValues, type Kind, notSearched, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'

/** A place on earth, in degrees; south and west are negative. */
export type Coordenadas = { latitude: number; longitude: number }

const format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })
const degrees = (value: number, positive: string, negative: string) =>
  `${format.format(Math.abs(value))}° ${value < 0 ? negative : positive}`
const words = ({ latitude, longitude }: Coordenadas) => `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'L', 'O')}`
const wire = ({ latitude, longitude }: Coordenadas) => `${latitude},${longitude}`

function isValue(value: unknown): boolean {
  const { latitude, longitude } = (value ?? {}) as Partial<Coordenadas>
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

const isWithin = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit

function fromNumbers(latitude: number, longitude: number, text: unknown): Coordenadas {
  const value = { latitude, longitude }
  return isValue(value) ? value : refuseValue('place', text)
}

/** '-20,31550; -40,31280', '20,31550° S, 40,31280° O' or the wire form. */
function parse(text: string): Coordenadas {
  const [, latitude, , ns, longitude, , eo] =
    /^\s*(-?\d{1,3}([.,]\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}([.,]\d+)?)\s*°?\s*([LEOW])?\s*$/i.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return refuseValue('place', text)
  const number = (digits: string, negative: boolean) => Number(digits.replace(',', '.')) * (negative ? -1 : 1)
  return fromNumbers(number(latitude, /S/i.test(ns ?? '')), number(longitude, /[OW]/i.test(eo ?? '')), text)
}

/** Latitude and longitude, with five places (about a metre); on the wire '-20.3155,-40.3128'. */
export const coordenadasKind: Kind<Coordenadas> = {
  align: 'left',
  width: 1.9,
  figures: true,
  oneLine: true,
  isValue,
  toWire: wire,
  fromWire: (text) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = String(text).split(',').map(Number)
    return fromNumbers(latitude, longitude, text)
  },
  text: words,
  parse,
  sheet: wordSheet(words, 26),
  sql: notSearched,
  compare: (a, b) => compareValues(a.latitude, b.latitude) || compareValues(a.longitude, b.longitude),
}
