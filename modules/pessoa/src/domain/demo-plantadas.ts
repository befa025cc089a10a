import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { withCheckDigits } from '@iss/kernel/documento'

const empresas = [
  'RECEITA_SIMPLES',
  'RECOLHIDO_A_MENOR',
  'RETIDO_NAO_RECOLHIDO',
  'ENCERRAMENTO_ATRASADO',
  'OBRA_SEM_ISS',
  'QUEDA_MEDIA',
  'QUEDA_ANO_ANTERIOR',
  'QUEDA_PARES',
  'MOVIMENTO_ATIPICO',
  'NOTA_ATIPICA',
  'RETORNO_APOS_INATIVIDADE',
  'CANCELAMENTO_EXCESSIVO',
  'CANCELADA_APOS_ENCERRAMENTO',
  'NOTA_DE_PAPEL_FALTANTE',
  'FORA_DO_MUNICIPIO',
  'ALIQUOTA_SIMPLES',
  'SIMPLES_SEM_PGDAS',
  'PGDAS_SEM_SIMPLES',
  'EXCLUIDO_AINDA_SIMPLES',
  'limpaTomadora',
  'limpaPrestadora',
  'limpaGrafica',
  'limpaPar1',
  'limpaPar2',
  'limpaPar3',
] as const

/** A rule of the alerts that a company of the demonstration breaks, or a company with which nothing is wrong. */
export type EmpresaPlantada = (typeof empresas)[number]

/**
 * Companies of Porto Claro whose notes, closings and declarations are planted for the alerts of inspection, by the rule that has to find each, and
 * those with which nothing is wrong. Documents with valid digits, nobody's. Source: F120, acceptance.
 */
export const documentosPlantados = Object.fromEntries(
  empresas.map((chave, indice) => [chave, withCheckDigits(`42${String(indice + 1).padStart(6, '0')}0001`)]),
) as Readonly<Record<EmpresaPlantada, string>>

/** The company of Porto Claro whose rows the reports of inspection show as they open; nobody's document. */
export const documentoDosRelatorios = withCheckDigits('430000010001')

/** The company of Porto Claro whose declaration departs from its notes in annex, exigibility and rate; nobody's document. */
export const documentoDasDivergencias = withCheckDigits('430000020001')

/** The month in which everything is planted: on every day it is one of the last three whose due date is past, and late enough for each rule. */
export const mesPlantado = (hoje: Data): Competencia => Competencia.fromData(hoje).plusMonths(-3)

/** The month of the notes of `documentoDasDivergencias`. */
export const mesDasDivergencias = (hoje: Data): Competencia => mesPlantado(hoje).next()
