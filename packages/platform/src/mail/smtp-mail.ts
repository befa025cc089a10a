import type { Clock } from '@iss/kernel/clock'
import { createTransport } from 'nodemailer'
import { checkMessage, type Mail } from './port.ts'

export type SmtpMailOptions = {
  /** 'smtp://user:password@host:port' or 'smtps://…'; options of the transport as query parameters. */
  url: string
  /** Sender unless the message tells another, e.g. 'ISS Aberto <nao-responda@exemplo.gov.br>'. */
  from: string
  clock: Clock
  /** Milliseconds for connecting and for each answer; 15,000 unless told. */
  timeoutMs?: number
}

/** Sends through an SMTP server, over TLS when the server offers it. `id` is the Message-ID. An error of the server is thrown. */
export function smtpMail({ url, from, clock, timeoutMs = 15_000 }: SmtpMailOptions): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      checkMessage(message)
      const { messageId } = await transport.sendMail({
        from: message.de ?? from,
        to: message.para,
        subject: message.assunto,
        text: message.texto,
        html: message.html,
        date: clock.now(),
        attachments: message.anexos?.map(({ nome, tipo, conteudo }) => ({
          filename: nome,
          contentType: tipo,
          content: conteudo,
        })),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
      })
      return { id: messageId }
    },
  }
}
