import { defineThread } from '@iss/platform/threads'
import { readLoteEmBlocos } from './read-lote-json.ts'

export const doWork = defineThread(readLoteEmBlocos)
