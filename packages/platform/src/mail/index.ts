export { outboxMail } from './outbox-mail.ts'
export { checkMessage, type Mail, type MailAttachment, type MailMessage } from './port.ts'
export { type MailTemplate, renderMail } from './render-mail.ts'
export { smtpMail, type SmtpMailOptions } from './smtp-mail.ts'
