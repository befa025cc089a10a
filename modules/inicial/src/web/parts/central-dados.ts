import type { AnswerOutputOf } from '@iss/portal/call'
import type { buscarCentralContrib } from '../../contract/central-contrib.ts'

export type Central = AnswerOutputOf<typeof buscarCentralContrib>
