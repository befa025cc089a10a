import { checkMessage, type Mail, type MailMessage } from './port.ts'

/** Keeps messages where `save` puts them instead of sending them; the demo opens them from there. */
export function outboxMail(save: (message: MailMessage) => Promise<{ id: string }>): Mail {
  return {
    async send(message) {
      checkMessage(message)
      return save(message)
    },
  }
}
