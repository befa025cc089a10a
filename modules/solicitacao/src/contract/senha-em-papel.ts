import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'
import { chaveWire } from './solicitacao.ts'

const autoridade = { perfis: ['fiscal', 'gestor'] } as const

/** How the paper of a granted request stands; null while nothing was granted. */
export const buscarSenhaEmPapel = defineCall({
  method: 'POST',
  path: '/solicitacaosenha/buscarTO',
  summary: 'Situação da senha em papel',
  request: z.object({ criptId: chaveWire() }),
  answer: z
    .object({
      usuario: z.string(),
      impressaEm: z.string().nullable(),
      impressaPor: z.string().nullable(),
      valeAte: z.string().nullable(),
      /** The holder has chosen a password of his own since. */
      trocada: z.boolean(),
    })
    .nullable(),
  access: autoridade,
  effect: 'read',
})

/** Makes the temporary password and answers it on paper, once. */
export const imprimirSenhaEmPapel = defineCall({
  method: 'POST',
  path: '/solicitacaosenha/imprimir',
  summary: 'Imprimir a senha temporária',
  request: z.object({ criptId: chaveWire() }),
  answer: fileAnswer,
  access: autoridade,
  effect: 'write',
  ratePerMinute: 20,
})
