import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chainCep } from './chain-cep.ts'
import { type Cep, type EnderecoCep, normalizeCep, splitLogradouro } from './port.ts'
import { viaCepHttp } from './via-cep-http.ts'

const FOUND: EnderecoCep = {
  cep: '29900123',
  logradouro: 'das Acácias',
  tipoLogradouro: 'Av.',
  bairro: 'Centro',
  municipioIbge: '9900017',
  municipio: 'Nova Serra',
  uf: 'ES',
}

/** A CEP that is never answered. */
const NEVER = '99999999'

describe('viaCepHttp', () => {
  let server: Server
  let baseUrl: string
  let asked: string[]
  let time = 0

  beforeAll(async () => {
    server = createServer((request, response) => {
      const cep = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1] ?? ''
      // What its client gave up may arrive when another test has begun.
      if (cep !== NEVER) asked.push(cep)
      const json = (body: unknown, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      if (cep === '29900123') {
        setTimeout(
          () =>
            json({
              cep: '29900-123',
              logradouro: 'Avenida das Acácias',
              bairro: 'Centro',
              localidade: 'Nova Serra',
              uf: 'ES',
              ibge: '9900017',
            }),
          20,
        )
      } else if (cep === '29900000')
        json({ cep: '29900-000', logradouro: '', bairro: '', localidade: 'Nova Serra', uf: 'ES', ibge: '' })
      else if (cep === '00000000') json({ erro: 'true' })
      else if (cep === '00000001') json({ erro: true })
      else if (cep === '00000002') json({}, 404)
      else if (cep === '00000003') json({}, 500)
      else if (cep === '00000004') json({ outra: 'coisa' })
      else if (cep === '00000005') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      else if (cep === '00000006') response.writeHead(302, { location: '/ws/29900123/json/' }).end()
      // NEVER is not answered
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    time = 0
  })

  const client = (more = {}) => viaCepHttp({ baseUrl, timeoutMs: 15_000, elapsed: () => time, ...more })

  it('finds an address and splits its street', async () => {
    expect(await client().find('29900-123')).toEqual(FOUND)
    expect(await client().find('29900000')).toEqual({
      ...FOUND,
      cep: '29900000',
      logradouro: '',
      tipoLogradouro: '',
      bairro: '',
      municipioIbge: null,
    })
  })

  it.each(['00000000', '00000001', '00000002'])('knows that %s does not exist', async (cep) => {
    expect(await client().find(cep)).toBeNull()
  })

  it.each(['', '123', '2990012', '299001234', 'abcdefgh', '29900-12a'])('asks nobody about %j', async (cep) => {
    expect(await client().find(cep)).toBeNull()
    expect(asked).toEqual([])
  })

  it.each(['00000003', '00000004', '00000005', '00000006'])(
    'throws when the service breaks (%s), and asks again',
    async (cep) => {
      const cepClient = client()
      await expect(cepClient.find(cep)).rejects.toThrow()
      await expect(cepClient.find(cep)).rejects.toThrow()
      expect(asked).toEqual([cep, cep])
    },
  )

  it('gives up after the time-out', async () => {
    await expect(client({ timeoutMs: 50 }).find(NEVER)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('remembers answers until they are old, and asks once for simultaneous questions', async () => {
    const cepClient = client({ cacheMs: 1000 })
    await Promise.all([cepClient.find('29900123'), cepClient.find('29900-123')])
    await cepClient.find('00000000')
    await cepClient.find('00000000')
    time = 999
    await cepClient.find('29900123')
    expect(asked).toEqual(['29900123', '00000000'])
    time = 1001
    await cepClient.find('29900123')
    expect(asked).toEqual(['29900123', '00000000', '29900123'])
  })

  it('forgets the oldest answer when it remembers too many', async () => {
    const cepClient = client({ cacheSize: 2 })
    for (const cep of ['00000000', '00000001', '29900000', '00000001', '00000000']) await cepClient.find(cep)
    expect(asked).toEqual(['00000000', '00000001', '29900000', '00000000'])
  })
})

describe('chainCep', () => {
  const knows: Cep = { find: async () => FOUND }
  const knowsNot: Cep = { find: async () => null }
  const fails: Cep = {
    find: async () => {
      throw new Error('down')
    },
  }

  it('takes the first that knows, passing over those that fail', async () => {
    const failures: number[] = []
    const cep = chainCep([knowsNot, fails, knows, fails], (_, i) => failures.push(i))
    expect(await cep.find('29900123')).toEqual(FOUND)
    expect(failures).toEqual([1])
  })

  it('answers null when nobody knows, even when all fail', async () => {
    expect(await chainCep([knowsNot, fails]).find('29900123')).toBeNull()
    expect(await chainCep([]).find('29900123')).toBeNull()
  })
})

describe('texts', () => {
  it.each([
    ['Rua Sete de Setembro', 'R.', 'Sete de Setembro'],
    ['Praça da Sé', 'Pça.', 'da Sé'],
    ['RODOVIA BR-101', 'Rod.', 'BR-101'],
    ['Trav. do Porto', 'Trav.', 'do Porto'],
    ['Ladeira da Glória', '', 'Ladeira da Glória'],
    ['Rua', '', 'Rua'],
    ['', '', ''],
  ])('%j splits into %j and %j', (text, tipoLogradouro, logradouro) => {
    expect(splitLogradouro(text)).toEqual({ tipoLogradouro, logradouro })
  })

  it('normalizes a CEP', () => {
    expect(normalizeCep(' 29900-123 ')).toBe('29900123')
    expect(normalizeCep('29.900-123')).toBeNull()
  })
})
