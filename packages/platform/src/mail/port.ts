export type MailAttachment = { nome: string; tipo: string; conteudo: Buffer }

export type MailMessage = {
  /** Addresses, at least one. */
  para: string[]
  assunto: string
  texto: string
  html: string
  anexos?: MailAttachment[]
  /** Sender; the adapter's own unless told. */
  de?: string
}

/** Sends e-mail. `id` is the adapter's name for the message. */
export interface Mail {
  send(message: MailMessage): Promise<{ id: string }>
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)*$/

/** Refuses (RangeError) a message without receiver, with an address that could smuggle in another, or with a line break in a header. */
export function checkMessage(message: MailMessage): void {
  if (message.para.length === 0) throw new RangeError('A message needs at least one receiver')
  for (const address of message.para) if (!ADDRESS.test(address)) throw new RangeError(`Not an e-mail address: '${address}'`)
  const headers = [message.assunto, message.de ?? '', ...(message.anexos ?? []).flatMap(({ nome, tipo }) => [nome, tipo])]
  if (headers.some((text) => /[\r\n]/.test(text))) throw new RangeError('A header of a message has one line')
}

/** A text for a header: names of people and models of towns may have line breaks, a header has none. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Control}]+/gu, ' ').trim()
