import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'
import { enviarEmailNotaCall } from '@iss/nota/contract/email-nota'
import { smtpMail } from '@iss/platform/mail'
import { type Client, type Scene, startScene } from '@iss/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readXlsx } from '../../../packages/list/src/testing/read-files.ts'
import { defaultFilters, exportedFile, reportsOf, reportUsers, userOf } from '../../../packages/list/src/testing/report-scene.ts'
import { reportCalls } from '../../../packages/list/src/definition/calls.ts'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

const pedido = async () =>
  z.encode(emitirNotaCall.request, {
    ...pedidoAoColegio({
      atividadeId: (await alfa.call(carregarEmissao, {})).atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null,
    }),
    rascunhoId: null,
  })

describe('what people typed', () => {
  it('is no formula in a spreadsheet: three reports as CSV and XLSX, a registry as CSV', async () => {
    const formula = `=HYPERLINK("http://alheio.example","x")`
    await scene.owner(`update pessoa set nome = $1 || ' ' || nome where municipio_id = 1`, [formula])
    await scene.owner(`update feriado set descricao = $1 where municipio_id = 1`, ['@SOMA(A1)'])
    const people = await reportUsers(scene)
    const shown = ['relatorio-cadastro-mobiliario', 'relatorio-maiores-emissores-n-fe', 'relatorio-pessoas-por-papel']
    const reports = reportsOf(scene).filter(({ slug }) => shown.includes(slug))
    expect(reports).toHaveLength(shown.length)
    for (const report of reports) {
      const { client } = userOf(people, report)
      const filtros = defaultFilters(await client.call(reportCalls(report.slug).descritor, {}))
      const file = (formato: 'CSV' | 'XLS') => exportedFile(scene, client, report, formato, filtros)
      const csv = (await file('CSV')).toString('utf8')
      expect(csv, report.slug).toContain(`'=HYPERLINK`)
      expect(csv.match(/(^|[;\n])"?\s*[=+@][^;\n]*/g), report.slug).toBeNull()
      // Inline texts only: no cell of the sheet holds a formula, and quotes tell the program to keep it so.
      const xlsx = await file('XLS')
      expect(
        readXlsx(xlsx)
          .flat()
          .some((cell) => cell.startsWith('=HYPERLINK')),
        report.slug,
      ).toBe(true)
    }
    const gestor = await scene.as('gestor')
    const registry = await gestor.post('/v2/rest/feriados/exportar', { formato: 'CSV' })
    expect(registry.status).toBe(200)
    expect(registry.raw.toString('utf8')).toContain(`'@SOMA(A1)`)
    expect(registry.raw.toString('utf8')).not.toMatch(/(^|[;\n])"?@/)
    await scene.owner(`update pessoa set nome = substr(nome, length($1) + 2) where municipio_id = 1`, [formula])
  })

  it('adds no header and no receiver to a mail, whether it stands in an address or in a name', async () => {
    const { id } = await alfa.call(emitirNotaCall, z.decode(emitirNotaCall.request, await pedido()) as never)
    for (const para of [
      'a@exemplo.com.br\r\nBcc: b@exemplo.com.br',
      'a@exemplo.com.br,b@exemplo.com.br',
      '<a@exemplo.com.br> b@exemplo.com.br',
    ])
      expect((await alfa.try(enviarEmailNotaCall, { id, para: [para], copia: false, mensagem: null })).status, para).toBe(409)
    const [antes] = await scene.owner<{ nome: string }>(
      `select nome from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    await scene.owner(`update pessoa set nome = $1 where municipio_id = 1 and documento = '40000001000150'`, [
      'Alfa\r\nBcc: ladrao@exemplo.com.br\r\n\r\n<script>',
    ])
    await scene.owner('delete from email where municipio_id = 1')
    await alfa.call(enviarEmailNotaCall, { id, para: ['contas@colegio.example'], copia: false, mensagem: 'Olá\r\nBcc: x@y.z' })
    const [row] = await scene.owner<{ para: string[]; assunto: string; texto: string; html: string }>(
      'select para, assunto, texto, html from email where municipio_id = 1',
    )
    await scene.owner(`update pessoa set nome = $1 where municipio_id = 1 and documento = '40000001000150'`, [antes?.nome])
    const { raw, to } = await deliver(row ?? { para: [], assunto: '', texto: '', html: '' })
    const [head = ''] = raw.split('\r\n\r\n')
    expect(to).toEqual(['contas@colegio.example'])
    expect(head).not.toMatch(/^(bcc|cc):/im)
    expect(head.match(/^subject:/gim)).toHaveLength(1)
    expect(row?.html).not.toContain('<script>')
  })
})

/** Sends a message through an SMTP server that stands here, and gives what arrived. */
async function deliver(message: {
  para: string[]
  assunto: string
  texto: string
  html: string
}): Promise<{ raw: string; to: string[] }> {
  const received: { raw: string; to: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        received.push({ raw, to: envelope.rcptTo.map(({ address }) => address) })
        done(null)
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    await smtpMail({ url, from: 'ISS Aberto <nao-responda@exemplo.gov.br>', clock: scene.clock }).send(message)
  } finally {
    await new Promise<void>((done) => server.close(() => done()))
  }
  return received[0] ?? { raw: '', to: [] }
}

describe('packed files', () => {
  /** A zip of one text that packs a thousand to one, and says of itself whatever size it likes. */
  function bomb(size: number): Buffer {
    const nome = 'declaracoes.txt'
    const dados = deflateRawSync(Buffer.alloc(size, 'AAAAA|'))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(nome.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(dados.length, 20)
    central.writeUInt32LE(10, 24)
    central.writeUInt16LE(nome.length, 28)
    const fim = Buffer.alloc(22)
    fim.writeUInt32LE(0x06054b50, 0)
    fim.writeUInt16LE(1, 10)
    fim.writeUInt32LE(30 + nome.length + dados.length, 16)
    return Buffer.concat([local, Buffer.from(nome), dados, central, Buffer.from(nome), fim])
  }

  it('that would fill the memory are given up as soon as they are larger than any honest one', async () => {
    const administrador = await scene.as('administrador')
    const boundary = '----iss'
    const content = bomb(120_000_000)
    expect(content.length).toBeLessThan(500_000)
    const before = process.memoryUsage().rss
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        scene.app.inject({
          method: 'POST',
          url: '/v2/rest/pgdas/enviar',
          headers: {
            authorization: `Bearer ${String(administrador.token)}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          payload: Buffer.concat([
            Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="90-0000-PGDASD-1.zip"\r\n\r\n`),
            content,
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ]),
        }),
      ),
    )
    for (const answer of answers)
      expect([answer.statusCode, answer.json<{ mensagens: { message: string }[] }>().mensagens[0]?.message]).toEqual([
        409,
        'O arquivo zip está danificado, é protegido por senha ou não contém um arquivo texto.',
      ])
    // Four texts of 120 MB would have been 480 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })
})

describe('no room left on the disk', () => {
  it('while notes are issued: what was acknowledged stays, what was not is told so, and no number is missing afterwards', async () => {
    // What PostgreSQL says when a file of it cannot grow, from the third item on.
    await scene.owner(`create sequence cheio; grant usage on sequence cheio to public`)
    await scene.owner(`create function disco_cheio() returns trigger language plpgsql as $$
      begin
        if nextval('cheio') > 24 then
          raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
        end if;
        return new;
      end $$`)
    await scene.owner('create trigger disco_cheio before insert on nota_item for each row execute function disco_cheio()')
    const um = await pedido()
    const emitir = () => alfa.try(emitirNotaCall, um)
    const answers: Awaited<ReturnType<typeof emitir>>[] = []
    for (let round = 0; round < 4; round += 1) answers.push(...(await Promise.all(Array.from({ length: 12 }, emitir))))
    const acknowledged = answers.flatMap(({ status, body }) => (status === 200 ? [Number(body.numero)] : []))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(12)
    for (const { status, body } of refused)
      expect([status, body.mensagens]).toEqual([
        507,
        [
          {
            key: null,
            message:
              'O portal está sem espaço para gravar. Nada deste pedido foi gravado; o que já estava confirmado continua. Avise o suporte.',
          },
        ],
      ])
    await scene.owner('drop trigger disco_cheio on nota_item')
    const next = await emitir()
    expect(next.status).toBe(200)
    const rows = await scene.owner<{ numero: number }>(
      `select n.numero::int from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '40000001000150' and n.municipio_id = 1 and n.numero >= $1 order by 1`,
      [Math.min(...acknowledged)],
    )
    expect(rows.map(({ numero }) => numero)).toEqual([...acknowledged.sort((a, b) => a - b), Number(next.body.numero)])
    expect(Number(next.body.numero)).toBe(Math.max(...acknowledged) + 1)
  })

  it('for a file that is sent: it is said, and nothing of it is kept', async () => {
    const { files } = scene.runtime.ports
    const put = files.put.bind(files)
    files.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    try {
      const boundary = '----iss'
      const answer = await scene.app.inject({
        method: 'POST',
        url: '/v2/rest/file/upload',
        headers: { authorization: `Bearer ${String(alfa.token)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--${boundary}--\r\n`,
      })
      expect(answer.statusCode).toBe(507)
      expect(answer.body).toContain('sem espaço para gravar')
    } finally {
      files.put = put
    }
  })
})
