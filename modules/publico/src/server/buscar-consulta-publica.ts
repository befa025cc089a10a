import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { buscarConsultaPublica, buscarConsultasPublicas } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import type { ConsultaPublica } from './define-consulta.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

export const buscarConsultasOperation = implement(buscarConsultasPublicas, async (ctx) =>
  ctx
    .definitions<ConsultaPublica>('consulta-publica')
    .map(({ tipo, titulo, orientacao, colunas }) => ({ tipo, titulo, orientacao, colunas: [...colunas] })),
)

export const buscarConsultaOperation = implement(
  buscarConsultaPublica,
  async (ctx, { tipo, idMunicipio, documento, captcha }) => {
    const consulta = ctx.definitions<ConsultaPublica>('consulta-publica').find((item) => item.tipo === tipo)
    if (!consulta) return refuse(publicoErrors.consultaDesconhecida)
    if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.consultaCaptcha)
    if (!idMunicipio) return refuse(publicoErrors.consultaMunicipio)
    const normal = normalizeDocumento(documento ?? '')
    if (normal === '') refuse(publicoErrors.consultaDocumento)
    if (!isDocumento(normal)) refuse(publicoErrors.documentoInvalido)
    await entrarNaCidade(ctx, idMunicipio)
    return { titulo: consulta.titulo, colunas: [...consulta.colunas], linhas: await consulta.linhas(ctx, normal) }
  },
)
