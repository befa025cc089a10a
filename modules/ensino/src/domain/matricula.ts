import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { ensinoErrors as errors } from './errors.ts'

export type Matricula = {
  readonly inicio: Competencia
  readonly fim: Competencia | null
  /** Null: the price of the course. Reais. */
  readonly valor: Dinheiro | null
  /** Percent of the value. */
  readonly desconto: Aliquota
  /** Scholarship in reais. */
  readonly bolsa: Dinheiro
  readonly pagoPeloResponsavel: boolean
}

/**
 * What stands against a student in a course. `faturadas`: first and last competence that were billed; `preco`: of the course when the student
 * begins, null where it has none. Source: I2.
 */
export function validarMatricula(
  matricula: Matricula,
  {
    preco,
    temResponsavel,
    faturadas,
  }: {
    preco: Dinheiro | null
    temResponsavel: boolean
    faturadas: { primeira: Competencia; ultima: Competencia } | null
  },
): Violation[] {
  const { inicio, fim, valor, desconto, bolsa } = matricula
  const cheio = valor ?? preco
  return all(
    valor !== null && !valor.isPositive() && errors.matriculaValor,
    cheio === null && errors.cursoSemPreco,
    fim?.isBefore(inicio) && at(errors.fimAntes, 'fim'),
    (desconto.isNegative() || desconto.compare(Aliquota.cem) > 0) && errors.desconto,
    bolsa.isNegative() && errors.bolsaNegativa,
    cheio !== null && bolsa.gt(cheio) && errors.bolsaMaior,
    matricula.pagoPeloResponsavel && !temResponsavel && errors.pagadorSemResponsavel,
    faturadas &&
      inicio.isAfter(faturadas.primeira) &&
      at(fill(errors.matriculaFaturada, { competencia: faturadas.primeira.format() }), 'inicio'),
    faturadas &&
      fim?.isBefore(faturadas.ultima) &&
      at(fill(errors.matriculaFaturada, { competencia: faturadas.ultima.format() }), 'fim'),
  )
}

/** What is discounted of a value: percent rounded half to even plus scholarship, never above the value. Same rule as `mensalidades` in SQL. */
export const descontoDe = (valor: Dinheiro, { desconto, bolsa }: Pick<Matricula, 'desconto' | 'bolsa'>): Dinheiro =>
  valor.percent(desconto).plus(bolsa).min(valor)
