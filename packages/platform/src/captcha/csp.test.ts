import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import { CAPTCHA_PROVIDERS } from './port.ts'

const sources = (provider: (typeof CAPTCHA_PROVIDERS)[number]) => Object.values(contentSecurityPolicy(provider)).flat()
const foreign = (provider: (typeof CAPTCHA_PROVIDERS)[number]) =>
  [...new Set(sources(provider).filter((source) => source.startsWith('http')))].sort()

describe('contentSecurityPolicy', () => {
  it('lets nothing foreign in with our own captcha', () => {
    expect(foreign('altcha')).toEqual([])
    expect(contentSecurityPolicy('altcha')['script-src']).toEqual(["'self'"])
  })

  it.each([
    ['recaptcha', /^https:\/\/(www\.google\.com|www\.gstatic\.com|recaptcha\.google\.com)\/recaptcha\/$/],
    ['hcaptcha', /^https:\/\/(\*\.)?hcaptcha\.com$/],
    ['turnstile', /^https:\/\/challenges\.cloudflare\.com$/],
  ] as const)('%s opens its own origins and no other', (provider, own) => {
    expect(foreign(provider).length).toBeGreaterThan(0)
    for (const source of foreign(provider)) expect(source).toMatch(own)
    const policy = contentSecurityPolicy(provider)
    for (const name of ['script-src', 'frame-src']) expect(policy[name]?.some((source) => own.test(source))).toBe(true)
  })

  it.each(CAPTCHA_PROVIDERS)(
    '%s never allows inline, eval, any host or any scheme, and keeps the closed directives closed',
    (provider) => {
      for (const source of sources(provider)) {
        expect(source).not.toMatch(/unsafe|^\*|^https?:$|^https?:\/\/\*$/)
        expect(source).toMatch(/^('.*|data:|blob:|https:\/\/[*a-z.-]+(\/[a-z]+\/)?)$/)
      }
      const own = contentSecurityPolicy('altcha')
      for (const name of ['default-src', 'base-uri', 'object-src', 'frame-ancestors', 'form-action', 'img-src', 'font-src'])
        expect(contentSecurityPolicy(provider)[name]).toEqual(own[name])
    },
  )

  it('gives a fresh object each time', () => {
    contentSecurityPolicy('altcha')['script-src']?.push('https://example.com')
    expect(contentSecurityPolicy('altcha')['script-src']).toEqual(["'self'"])
  })
})
