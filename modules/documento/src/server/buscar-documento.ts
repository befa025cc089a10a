import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { buscarCaptcha, buscarDesafioCaptcha, buscarDocumento } from '../contract/verificacao.ts'
import { documentoErrors } from '../domain/errors.ts'
import { localizarDocumento } from './localizar-documento.ts'
import { makeValidador } from './validador.ts'

/** Public check: captcha first, then the code; the answer sends the browser to the document's page with its proof. */
export const buscarDocumentoOperation = implement(buscarDocumento, async (ctx, { codigo, captcha }) => {
  if (codigo.trim() === '') refuse(documentoErrors.codigoObrigatorio)
  if (!(await ctx.ports.captcha.verify(captcha))) refuse(documentoErrors.captchaObrigatorio)
  const documento = (await localizarDocumento(ctx, codigo)) ?? refuse(documentoErrors.naoEncontrado)
  return { url: '/public/documentos', validador: makeValidador(ctx, documento.senha), senha: documento.senha }
})

export const buscarCaptchaOperation = implement(buscarCaptcha, async (ctx) => {
  const { provider, chavePublica } = ctx.ports.captcha.publicConfig()
  return { tipo: provider, chavePublica }
})

export const buscarDesafioCaptchaOperation = implement(buscarDesafioCaptcha, async (ctx) => ctx.ports.captcha.challenge())
