import { defineThread } from '@iss/platform/threads'
import { lerBytesDoRetorno } from './ler-arquivo-retorno.ts'

export const doWork = defineThread(lerBytesDoRetorno)
