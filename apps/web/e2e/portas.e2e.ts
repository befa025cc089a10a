import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { expectScreen, freePort, type Portal, startPortal } from '@iss/testing'
import { type OpenidProvider, startOpenidProvider } from '@iss/testing/openid-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** A stand-in for the script of the service: its widget is one button. */
const script = `
  window.turnstile = {
    render(place, options) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Sou uma pessoa'
      button.addEventListener('click', () => options.callback(options.sitekey + ':resolvido'))
      place.append(button)
      return 'unico'
    },
    remove() {},
    reset() {},
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

let portal: Portal
let peer: OpenidProvider
const verificados: string[] = []
const siteverify = createServer((request, response) => {
  void text(request).then((body) => {
    const token = new URLSearchParams(body).get('response') ?? ''
    verificados.push(token)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: token.endsWith(':resolvido') }))
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => siteverify.listen(0, '127.0.0.1', done))
  const port = await freePort()
  const endereco = `http://127.0.0.1:${port}`
  peer = await startOpenidProvider(`${endereco}/public/entrar-openid`)
  portal = await startPortal({
    onWallClock: true,
    port,
    env: {
      ISS_ENDERECO: endereco,
      ISS_OPENID_EMISSOR: peer.emissor,
      ISS_OPENID_CLIENTE: 'portal',
      ISS_OPENID_SEGREDO: 'segredo-do-portal',
      ISS_CAPTCHA: 'turnstile',
      ISS_CAPTCHA_CHAVE_PUBLICA: 'chave-publica',
      ISS_CAPTCHA_SEGREDO: 'segredo-turnstile',
      ISS_CAPTCHA_ENDERECO: `http://127.0.0.1:${(siteverify.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await portal?.stop()
  peer?.stop()
  siteverify.close()
})
beforeEach(() => {
  peer.estado.nega = false
})

describe('services outside, seen in the browser', () => {
  it('an inspector signs in through the identity provider by the button of the landing page', async () => {
    peer.estado.quem = demoDocumentos.fiscal
    const page = await portal.page()
    await page.goto('/landing-page')
    await page.getByRole('link', { name: 'Entrar com gov.br' }).click()
    await page.waitForURL('**/home/inicial-menu')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('who says no at the provider reads why and finds both ways back', async () => {
    peer.estado.nega = true
    const page = await portal.page()
    await page.goto('/landing-page')
    await expectScreen(page)
    await page.getByRole('link', { name: 'Entrar com gov.br' }).click()
    await page.getByRole('alert').getByText('O provedor de identidade não confirmou a entrada. Tente novamente.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectScreen(page)
    expect(await page.getByRole('link', { name: 'Tentar novamente' }).getAttribute('href')).toBe('/public/entrar-openid')
    await page.getByRole('link', { name: 'Entrar com usuário e senha' }).click()
    await page.waitForURL('**/landing-page')
  })

  it('the captcha is the one that the portal is set to; scripts of other origins stay out', async () => {
    const page = await portal.page()
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await page.route('https://www.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.estranho = true' }),
    )
    await page.goto('/landing-page')
    await page.getByLabel('Código do documento').fill('AAAA.BBBB.CCCC.DDDD')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await page.getByText('Captcha obrigatório.').waitFor()
    await page.getByRole('button', { name: 'Sou uma pessoa' }).click()
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await page.getByText('Documento não encontrado').first().waitFor()
    expect(verificados.at(-1)).toBe('chave-publica:resolvido')
    const estranho = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const other = document.createElement('script')
          other.src = 'https://www.google.com/recaptcha/api.js'
          other.addEventListener('error', () => resolve('recusado'))
          other.addEventListener('load', () => resolve('aceito'))
          document.head.append(other)
        }),
    )
    expect(estranho).toBe('recusado')
  })
})
