import { fill, type Violation } from '@iss/kernel/errors'
import { resultadoErrors } from './errors.ts'

export type Premiado = { numero: number; premio: string }

/**
 * Winning tickets as they are written down, one in a line: '123; 1º prêmio'. Empty lines are left out. Answers them, or what is wrong: nothing at all, a
 * line without number and prize, a number twice. Source: F117 'Registrar resultado'.
 */
export function lerResultado(texto: string): { premiados: Premiado[]; violations: Violation[] } {
  const premiados: Premiado[] = []
  const violations: Violation[] = []
  const linhas = texto.split(/\r?\n/)
  for (const [indice, linha] of linhas.entries()) {
    if (linha.trim() === '') continue
    const achado = /^\s*(\d{1,12})\s*;\s*(\S.*?)\s*$/.exec(linha)
    if (!achado) {
      violations.push(fill(resultadoErrors.linhaResultado, { linha: indice + 1 }))
      continue
    }
    const numero = Number(achado[1])
    if (premiados.some((um) => um.numero === numero)) violations.push(fill(resultadoErrors.bilheteRepetido, { numero }))
    premiados.push({ numero, premio: achado[2] ?? '' })
  }
  if (premiados.length === 0 && violations.length === 0) violations.push(resultadoErrors.resultadoVazio)
  return { premiados, violations }
}
