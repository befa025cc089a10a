import { defineThread } from '@iss/platform/threads'
import { lerBytesPgdas } from './ler-arquivo-pgdas.ts'

export const doWork = defineThread(lerBytesPgdas)
