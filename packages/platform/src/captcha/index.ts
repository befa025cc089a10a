export { altchaCaptcha, type AltchaOptions } from './altcha-captcha.ts'
export { contentSecurityPolicy } from './csp.ts'
export { type Captcha, CAPTCHA_PROVIDERS, type CaptchaConfig, type CaptchaProvider } from './port.ts'
export { SITEVERIFY, siteverifyCaptcha, type SiteverifyOptions, type SiteverifyProvider } from './siteverify-captcha.ts'
