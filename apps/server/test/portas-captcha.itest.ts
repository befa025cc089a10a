import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buscarCaptcha, buscarDesafioCaptcha, buscarDocumento } from '@iss/documento/contract/verificacao'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('captcha of a provider outside', () => {
  let scene: Scene
  let falha = false
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (falha) return response.destroy()
      const form = new URLSearchParams(body)
      const success = form.get('secret') === 'segredo-turnstile' && form.get('response') === 'resolvido'
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success }))
    })
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const env = {
      ISS_CAPTCHA: 'turnstile',
      ISS_CAPTCHA_CHAVE_PUBLICA: 'publica',
      ISS_CAPTCHA_SEGREDO: 'segredo-turnstile',
      ISS_CAPTCHA_ENDERECO: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }
    Object.assign(process.env, env)
    try {
      scene = await startScene()
    } finally {
      for (const name of Object.keys(env)) delete process.env[name]
    }
  })
  afterAll(async () => {
    await scene?.stop()
    server.closeAllConnections()
    server.close()
  })

  const conferir = async (captcha: string) => {
    const answer = await scene.publico.try(buscarDocumento, { codigo: 'NAOEXISTE', captcha })
    return answer.body.mensagens.map((item) => item.message)
  }

  it('tells the browser which one, and never the secret', async () => {
    const answer = await scene.publico.try(buscarCaptcha, {})
    expect(answer.body).toEqual({ tipo: 'turnstile', chavePublica: 'publica' })
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' https://challenges.cloudflare.com")
    expect(answer.raw.toString()).not.toContain('segredo')
    expect((await scene.publico.try(buscarDesafioCaptcha, {})).body).toBeNull()
  })

  it('lets the solved one pass and refuses the rest with the sentence of the form', async () => {
    const [passou] = await conferir('resolvido')
    const [recusado] = await conferir('inventado')
    expect(recusado).toBe('Captcha obrigatório.')
    expect(passou).not.toBe(recusado)
  })

  it('refuses with the same sentence when the provider does not answer', async () => {
    falha = true
    expect(await conferir('resolvido')).toEqual(['Captcha obrigatório.'])
  })
})
