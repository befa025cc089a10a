import type { Competencia } from '@iss/kernel/competencia'
import { defineEvent } from '@iss/platform/contract'

export type DeclaracoesImportadas = { meses: readonly Competencia[] }
/** Declarations of these months were imported from a file, which is written to its end. */
export const declaracoesImportadas = defineEvent<DeclaracoesImportadas>('simples-nacional.declaracoes-importadas')
