import type { AnswerOutputOf } from '@iss/portal/call'
import type { LoteDescriptor } from '../definition/calls.ts'
import type { callsOf } from './calls-of.ts'

/** A preview with the parameters that it is of. */
export type Preview = { valores: Record<string, unknown>; seen: AnswerOutputOf<ReturnType<typeof callsOf>['validar']> }

/** An item of a list in which the user chooses. */
export type Candidate = Preview['seen']['lista'][number]
/** How the user chooses among the items. */
export type Escolha = NonNullable<LoteDescriptor['escolha']>
