export { altchaCaptcha, type AltchaOptions } from './altcha-captcha.ts'
export type { Captcha, CaptchaConfig } from './port.ts'
