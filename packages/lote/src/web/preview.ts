import type { AnswerOutputOf } from '@iss/portal/call'
import type { callsOf } from './calls-of.ts'

/** A preview with the parameters that it is of. */
export type Preview = { valores: Record<string, unknown>; seen: AnswerOutputOf<ReturnType<typeof callsOf>['validar']> }
