// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Captcha } from './captcha.tsx'
import { type Rendered, render } from './test-render.tsx'

type Options = { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void }

let drawn: Rendered
afterEach(async () => {
  await drawn?.unmount()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

/** The portal says which captcha; every case asks under its own address, since the answer is kept for the page. */
function portalUses(tipo: string, chavePublica: string | null) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ tipo, chavePublica })),
  )
}

async function draw(configUrl: string, onToken: (token: string | null) => void, resetKey = 0) {
  drawn = await render(<Captcha onToken={onToken} configUrl={configUrl} resetKey={resetKey} />)
  await act(async () => {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

const scripts = () => [...document.head.querySelectorAll('script')].map((script) => new URL(script.src))

describe('Captcha', () => {
  it.each([
    ['recaptcha', 'grecaptcha', 'www.google.com'],
    ['hcaptcha', 'hcaptcha', 'js.hcaptcha.com'],
    ['turnstile', 'turnstile', 'challenges.cloudflare.com'],
  ])('draws the widget of %s with the key of the site and gives its token, until it expires', async (tipo, name, host) => {
    portalUses(tipo, 'chave-do-site')
    const tokens: (string | null)[] = []
    await draw(`/${tipo}`, (token) => tokens.push(token))
    const [script] = scripts()
    expect([script?.protocol, script?.host, script?.searchParams.get('render')]).toEqual(['https:', host, 'explicit'])
    const render = vi.fn((_place: HTMLElement, _options: Options) => 7)
    const reset = vi.fn()
    vi.stubGlobal(name, { render, reset })
    const ready = script?.searchParams.get('onload') ?? ''
    await act(async () => (globalThis as unknown as Record<string, () => void>)[ready]?.())
    const options = render.mock.calls[0]?.[1]
    expect(options?.sitekey).toBe('chave-do-site')
    act(() => options?.callback('resolvido'))
    act(() => options?.['expired-callback']())
    expect(tokens).toEqual(['resolvido', null])
    await drawn.unmount()
    expect(reset).toHaveBeenCalledWith(7)
  })

  it('says so when the script of the service does not come', async () => {
    portalUses('turnstile', 'chave')
    vi.resetModules()
    const { Captcha: Fresh } = await import('./captcha.tsx')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    drawn = await render(<Fresh onToken={() => {}} configUrl="/falha" />)
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await act(async () => document.head.querySelector('script')?.dispatchEvent(new Event('error')))
    expect(drawn.container.querySelector('[role=alert]')?.textContent).toMatch(/^Não foi possível carregar o captcha/)
    vi.restoreAllMocks()
  })
})
