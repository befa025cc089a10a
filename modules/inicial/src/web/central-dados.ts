import type { AnswerOutputOf } from '@iss/web-api/call'
import type { buscarCentralContrib } from '../contract/central-contrib.ts'

export type Central = AnswerOutputOf<typeof buscarCentralContrib>
