import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerDocs } from './docs.ts'

const token = 'um token comprido'
const outside = '203.0.113.9'

/** Status of a page for a request from an address, with the environment of an operator. */
async function ask(env: Record<string, string>, url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  Object.assign(process.env, env)
  const app = Fastify()
  try {
    app.get('/metricas', async () => 'metrics')
    app.get('/saude', async () => 'ok')
    await registerDocs(app, '0', ['nota'])
    return (await app.inject({ url, headers, remoteAddress })).statusCode
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
    await app.close()
  }
}

describe('pages of operation', () => {
  it('metrics are for this machine only, or for whoever has the token', async () => {
    expect(await ask({}, '/metricas')).toBe(200)
    expect(await ask({}, '/metricas', {}, '::1')).toBe(200)
    expect(await ask({}, '/metricas', {}, outside)).toBe(403)
    expect(await ask({}, '/metricas', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    const env = { METRICAS_TOKEN: token }
    expect(await ask(env, '/metricas')).toBe(401)
    expect(await ask(env, '/%6detricas', {}, outside)).toBe(401)
    expect(await ask(env, '/metricas', { authorization: 'Bearer outro token qualquer' }, outside)).toBe(401)
    expect(await ask(env, '/metricas', { authorization: `Bearer ${token}` }, outside)).toBe(200)
    expect(await ask(env, '/saude', {}, outside)).toBe(200)
    await expect(ask({ METRICAS_TOKEN: 'curto' }, '/metricas')).rejects.toThrow('pelo menos 16 caracteres')
  })

  it('the reader of the description is titled in Portuguese and may load its own files only', async () => {
    const app = Fastify()
    await registerDocs(app, '0', ['nota', 'guia', 'nota'])
    const { body, headers } = await app.inject('/docs')
    const start = await app.inject('/docs/static/swagger-initializer.js')
    const words = await app.inject('/docs/static/theme/portugues.js')
    await app.close()
    expect(body).toContain('<html lang="pt-BR">')
    expect(body).toContain('<title>Documentação da API · ISS Aberto</title>')
    expect(body).toContain('/static/theme/contraste.css')
    expect(body).toContain('/static/theme/portugues.js')
    expect(words.body).toContain('"Try it out":"Experimentar"')
    expect(start.body).toContain(
      '"urls":[{"name":"guia","url":"/docs/openapi.json?grupo=guia"},{"name":"nota","url":"/docs/openapi.json?grupo=nota"}]',
    )
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|https:|\*/)
  })

  it('the reader is given the calls of one group; a program the whole description', async () => {
    const app = Fastify()
    await registerDocs(app, '0', ['nota', 'guia'])
    const handler = async () => ({})
    app.post('/nota/emitir', { schema: { tags: ['nota'] }, handler })
    app.post('/guia/baixar', { schema: { tags: ['guia'] }, handler })
    const paths = async (url: string) => Object.keys((await app.inject(url)).json<{ paths: object }>().paths)
    expect(await paths('/docs/openapi.json')).toEqual(['/nota/emitir', '/guia/baixar'])
    expect(await paths('/docs/openapi.json?grupo=guia')).toEqual(['/guia/baixar'])
    expect(await paths('/docs/openapi.json?grupo=nada&grupo=guia')).toEqual(['/nota/emitir', '/guia/baixar'])
    await app.close()
  })

  it('the description of the interface is public, internal or off, as the operator says', async () => {
    expect(await ask({}, '/docs/openapi.json', {}, outside)).toBe(200)
    for (const url of ['/docs/openapi.json', '/docs/json', '/docs/static/index.html'])
      expect(await ask({ ISS_DOCS: 'interno' }, url, {}, outside), url).toBe(403)
    expect(await ask({ ISS_DOCS: 'interno' }, '/docs/openapi.json')).toBe(200)
    expect(await ask({ ISS_DOCS: 'interno', METRICAS_TOKEN: token }, '/docs/openapi.json')).toBe(401)
    expect(await ask({ ISS_DOCS: 'desligado' }, '/docs/openapi.json')).toBe(404)
    await expect(ask({ ISS_DOCS: 'aberto' }, '/docs/openapi.json')).rejects.toThrow('ISS_DOCS deve ser')
  })
})
