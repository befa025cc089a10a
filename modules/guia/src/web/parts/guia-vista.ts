import type { AnswerOutputOf } from '@iss/portal/call'
import { buscarGuia } from '../../contract/guia.ts'

export type Guia = AnswerOutputOf<typeof buscarGuia>
