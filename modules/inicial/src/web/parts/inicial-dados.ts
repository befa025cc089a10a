import type { AnswerOutputOf } from '@iss/portal/call'
import type { buscarInicial } from '../../contract/inicial.ts'

/** What the panels of the start page show. */
export type Inicial = AnswerOutputOf<typeof buscarInicial>
