import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Sends PDF and XML of a note by e-mail (E05). */
export const enviarEmailNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/enviarEmail',
  summary: 'Enviar NF-e por e-mail',
  request: z.object({
    id: idWire(),
    para: z
      .array(z.email(pessoaErrors.emailInvalido.message))
      .min(1, 'Informe ao menos um endereço.')
      .max(5, 'Informe no máximo cinco endereços.'),
    /** Also to the e-mail of whoever asks. */
    copia: z.boolean().default(false),
    mensagem: z.string().max(500, 'A mensagem pode ter no máximo 500 caracteres.').nullable().default(null),
  }),
  answer: z.object({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})
