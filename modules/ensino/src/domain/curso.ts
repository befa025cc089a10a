import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { ensinoErrors as errors } from './errors.ts'

/** How often a course is billed. Source: spec 3 §7 (course period types), I1. */
export const tiposPeriodo = { ESPORADICO: 'Esporádico', MENSAL: 'Mensal' } as const
export type TipoPeriodo = keyof typeof tiposPeriodo

/** By what a course is billed: a note for each payer, or one line of the special ledger. Source: I4. */
export const formasDeFaturar = {
  NOTA: 'Uma NF-e por pagador',
  ESPECIAL: 'Um lançamento especial por curso',
} as const
export type FaturaPor = keyof typeof formasDeFaturar

/** Items of the list of services that a course may be of. Source: LC 116/2003, items 8.01 and 8.02; I1. */
export const isItemDeEnsino = (item: string): boolean => item === '8.01' || item === '8.02'

export type ValorDoCurso = {
  readonly id: number | null
  readonly inicio: Competencia
  readonly fim: Competencia | null
  readonly valor: Dinheiro
}

/** First and last competence of a kept price that were billed. */
export type PrecoGravado = ValorDoCurso & { readonly id: number; readonly ultimaFaturada: Competencia | null }

/** The price of a course in a competence; null where none is in force. Example (I1): 350,00 from 01/2026, 370,00 from 07/2026. */
export function precoEm(valores: readonly ValorDoCurso[], competencia: Competencia): Dinheiro | null {
  const vigente = valores.find(({ inicio, fim }) => !inicio.isAfter(competencia) && (fim === null || !fim.isBefore(competencia)))
  return vigente?.valor ?? null
}

/**
 * What stands against the prices of a course: each positive, its end not before its beginning, no two of them at once; one that was billed keeps
 * value and beginning, and ends with the last billed competence at the earliest. Source: form F2, I1.
 */
export function validarValores(valores: readonly ValorDoCurso[], gravados: readonly PrecoGravado[]): Violation[] {
  const linhas = valores.map((um, indice) => ({ um, indice }))
  return all(
    valores.length === 0 && errors.valorObrigatorio,
    ...linhas.map(({ um, indice }) => {
      const campo = (violation: Violation, nome: string) => at(violation, `valores.${indice}.${nome}`)
      const antes = gravados.find(({ id }) => id === um.id)
      const faturado = antes?.ultimaFaturada ?? null
      const outro = linhas.find((outra) => outra.indice < indice && conflitam(outra.um, um))?.um
      return all(
        !um.valor.isPositive() && campo(errors.valorPositivo, 'valor'),
        um.fim?.isBefore(um.inicio) && campo(errors.fimAntes, 'fim'),
        outro &&
          campo(
            fill(errors.valoresConflitam, { inicio: outro.inicio.format(), fim: outro.fim?.format() ?? 'sem término' }),
            'inicio',
          ),
        faturado && antes && (!antes.valor.eq(um.valor) || !antes.inicio.eq(um.inicio)) && campo(errors.valorFaturado, 'valor'),
        faturado && um.fim?.isBefore(faturado) && campo(fill(errors.fimFaturado, { competencia: faturado.format() }), 'fim'),
      )
    }),
    gravados.some(({ id, ultimaFaturada }) => ultimaFaturada !== null && !valores.some((um) => um.id === id)) &&
      errors.valorFaturadoRemovido,
  )
}

function conflitam(a: ValorDoCurso, b: ValorDoCurso): boolean {
  const comecaAntesDoFim = (um: ValorDoCurso, outro: ValorDoCurso) => outro.fim === null || !um.inicio.isAfter(outro.fim)
  return comecaAntesDoFim(a, b) && comecaAntesDoFim(b, a)
}
