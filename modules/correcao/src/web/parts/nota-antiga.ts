import type { AnswerOutputOf } from '@iss/portal/call'
import { buscarNota } from '@iss/nota/contract/consulta'

export type NotaAntiga = AnswerOutputOf<typeof buscarNota>
