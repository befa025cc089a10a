import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fixedClock } from '@iss/kernel/clock'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outboxMail } from './outbox-mail.ts'
import type { MailMessage } from './port.ts'
import { smtpMail } from './smtp-mail.ts'

const clock = fixedClock('2026-04-15T13:30:00Z')

const MESSAGE: MailMessage = {
  para: ['maria@exemplo.com.br', 'joao@exemplo.com.br'],
  assunto: 'Código de verificação — ação',
  texto: 'Olá, João',
  html: '<p>Olá, João</p>',
}

describe('smtpMail', () => {
  let server: SMTPServer
  let port: number
  let received: { from: string; to: string[]; raw: string; user?: string }[]

  beforeEach(async () => {
    received = []
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'certa' ? done(null, { user: username }) : done(new Error('Invalid password')),
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('recusado') ? new Error('No such user') : null),
      onData: (stream, { envelope, user }, done) => {
        text(stream).then((raw) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          received.push({ from, to: envelope.rcptTo.map((r) => r.address), raw, user: user as string | undefined })
          done(null)
        }, done)
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  })

  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const mail = (account = '') =>
    smtpMail({ url: `smtp://${account}127.0.0.1:${port}`, from: 'ISS Aberto <nao-responda@exemplo.gov.br>', clock })

  it('delivers text, HTML and attachments to every receiver', async () => {
    const anexos = [{ nome: 'nota nº 1.pdf', tipo: 'application/pdf', conteudo: Buffer.from('%PDF-1.7 conteúdo') }]
    const { id } = await mail().send({ ...MESSAGE, anexos })
    expect(received).toHaveLength(1)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
    expect(from).toBe('nao-responda@exemplo.gov.br')
    expect(to).toEqual(MESSAGE.para)
    expect(raw).toContain(`Message-ID: ${id}`)
    expect(raw).toContain('Date: Wed, 15 Apr 2026 13:30:00 +0000')
    expect(decodeHeader(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '')).toBe(MESSAGE.assunto)
    expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
    expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/)
    expect(raw).toContain('Ol=C3=A1, Jo=C3=A3o')
    expect(raw).toContain(Buffer.from('%PDF-1.7 conteúdo').toString('base64'))
  })

  it('signs in with the account of the address and uses the sender of the message', async () => {
    await mail('portal:certa@').send({ ...MESSAGE, de: 'outro@exemplo.gov.br' })
    expect(received[0]).toMatchObject({ user: 'portal', from: 'outro@exemplo.gov.br' })
    await expect(mail('portal:errada@').send(MESSAGE)).rejects.toThrow(/Invalid/)
  })

  it('throws when the server refuses the receiver or is not there', async () => {
    await expect(mail().send({ ...MESSAGE, para: ['recusado@exemplo.com.br'] })).rejects.toThrow(/recipients/i)
    const nobody = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.br', clock, timeoutMs: 2000 })
    await expect(nobody.send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/)
  })

  it.each([
    [{ para: [] }],
    [{ para: ['a@b.br, c@d.br'] }],
    [{ para: ['a@b.br\r\nBcc: c@d.br'] }],
    [{ assunto: 'x\r\nBcc: c@d.br' }],
    [{ anexos: [{ nome: 'a\nb', tipo: 'text/plain', conteudo: Buffer.alloc(0) }] }],
  ])('refuses %j before it connects', async (wrong) => {
    await expect(mail().send({ ...MESSAGE, ...wrong })).rejects.toThrow(RangeError)
    expect(received).toHaveLength(0)
  })
})

describe('outboxMail', () => {
  it('hands the message to the store and gives its id', async () => {
    const kept: MailMessage[] = []
    const mail = outboxMail(async (message) => ({ id: String(kept.push(message)) }))
    expect(await mail.send(MESSAGE)).toEqual({ id: '1' })
    expect(kept).toEqual([MESSAGE])
    await expect(mail.send({ ...MESSAGE, para: [] })).rejects.toThrow(RangeError)
  })
})

function decodeHeader(value: string): string {
  return value
    .replace(/\r\n /g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decodeURIComponent(body.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
    )
}
