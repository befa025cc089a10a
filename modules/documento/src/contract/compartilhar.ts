import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** What is told of a mail: it waits for the worker, it left, or the mail service refused it so far. */
export const situacoesEnvio = ['Na fila', 'Enviado', 'Falhou'] as const

/** A QR code as the path of an SVG whose side is `lado` modules. */
export const qrWire = z.object({ lado: z.number().int(), caminho: z.string() })

/** How a document is handed on: its public address, the same as a QR code, and the mails by which it was sent, newest first. */
export const compartilharWire = z.object({
  /** Opens the document without code and captcha for ninety days; afterwards the page of the check asks for both. */
  link: z.string(),
  qr: qrWire,
  envios: z.array(z.object({ id: idWire(), para: z.array(z.string()), em: z.string(), situacao: z.enum(situacoesEnvio) })),
})
export type Compartilhar = z.output<typeof compartilharWire>

/** Order to send a document by e-mail (E05). */
export const enviarDocumentoWire = z.object({
  id: idWire(),
  para: z
    .array(z.email(pessoaErrors.emailInvalido.message))
    .min(1, 'Informe ao menos um endereço.')
    .max(5, 'Informe no máximo cinco endereços.'),
  /** Also to the e-mail of whoever asks. */
  copia: z.boolean().default(false),
  mensagem: z.string().max(500, 'A mensagem pode ter no máximo 500 caracteres.').nullable().default(null),
})
