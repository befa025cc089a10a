import type { CaptchaProvider } from './port.ts'

type Directives = Record<string, string[]>

/** What a page may load when nothing comes from outside: our own files only, no inline script, no plug-in, no foreign frame. */
const OWN: Readonly<Directives> = {
  'default-src': ["'none'"],
  'manifest-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** What the widget of each provider needs besides, by the provider's own documentation. */
const WIDGETS: Readonly<Record<CaptchaProvider, Directives>> = {
  altcha: {},
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  },
  hcaptcha: { 'script-src': HCAPTCHA, 'frame-src': HCAPTCHA, 'style-src': HCAPTCHA, 'connect-src': HCAPTCHA },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
}

/**
 * Directives of the content security policy for the captcha in use: the strict ones, extended by nothing but the origins that the widget of
 * that one provider loads from. ALTCHA adds none.
 */
export function contentSecurityPolicy(provider: CaptchaProvider): Directives {
  const extra = WIDGETS[provider]
  return Object.fromEntries(Object.entries(OWN).map(([name, sources]) => [name, [...sources, ...(extra[name] ?? [])]]))
}
