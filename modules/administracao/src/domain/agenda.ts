import { Competencia } from '@iss/kernel/competencia'
import { type Data, hojeEm, instanteDe, plusDays } from '@iss/kernel/data'

/** What says on which days a routine runs; null: on any. */
export type Agenda = { ano: number | null; mes: number | null; dia: number | null; hora: string }

/** A civil day is looked for so far ahead: 29 February comes back within eight years. */
const DIAS = 366 * 8 + 2

/**
 * The first moment after `agora` at which an agenda is due, null when none comes. A day that a month does not have is not made up: the month is
 * passed over. `hora` is 'HH:mm' of the city. Source: spec 3 §3.6.
 */
export function proximaExecucao({ ano, mes, dia, hora }: Agenda, agora: Date): Date | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(hora)) return null
  const serve = (data: Data) =>
    (ano === null || Number(data.slice(0, 4)) === ano) &&
    (mes === null || Number(data.slice(5, 7)) === mes) &&
    (dia === null || Number(data.slice(8, 10)) === dia)
  let data = hojeEm(agora)
  if (ano !== null && ano > Number(data.slice(0, 4))) data = plusDays(`${ano}-01-01`, -1)
  for (let vez = 0; vez <= DIAS; vez++, data = plusDays(data, 1)) {
    if (!serve(data)) continue
    const momento = instanteDe(data, `${hora}:00`)
    if (momento > agora) return momento
  }
  return null
}

/** The kinds of a parameter (spec 3 §3.6). */
export const tiposParametro = [
  { value: 0, label: 'Expressão' },
  { value: 1, label: 'Literal' },
] as const

/**
 * What an expression stands for on a day: 'hoje' is a civil day, 'competenciaAnterior' and 'competenciaAtual' are months; '+ n' and '- n' move by days
 * or months. Null for anything else.
 */
export function valorDaExpressao(expressao: string, hoje: Data): string | null {
  const achada = /^\s*(hoje|competenciaAnterior|competenciaAtual)\s*(?:([+\-−])\s*(\d{1,4}))?\s*$/.exec(expressao)
  if (!achada) return null
  const [, base, sinal, numero = '0'] = achada
  const passos = sinal === undefined || sinal === '+' ? Number(numero) : -Number(numero)
  if (base === 'hoje') return plusDays(hoje, passos)
  const atual = Competencia.fromData(hoje)
  return atual.plusMonths(base === 'competenciaAtual' ? passos : passos - 1).toString()
}
