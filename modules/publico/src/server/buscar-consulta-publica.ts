import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { kindOf } from '@iss/kinds'
import { readRows } from '@iss/list/server'
import { type Context, implement } from '@iss/platform/server'
import { buscarConsultaPublica, buscarConsultasPublicas, type ColunaConsulta } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import type { ConsultaPublica } from './define-consulta.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

/** More rows than any document has. */
const tamanho = 1000

const consultasDe = (ctx: Context) => ctx.definitions<ConsultaPublica>('consulta-publica')

const colunasDe = ({ lista, ativo }: ConsultaPublica): ColunaConsulta[] =>
  lista.columns.map(({ key, label, kind }) => ({
    chave: key,
    rotulo: label,
    tipo: kind,
    ...(key === ativo ? { ativo: true } : {}),
  }))

export const buscarConsultasOperation = implement(buscarConsultasPublicas, async (ctx) =>
  consultasDe(ctx).map((consulta) => ({
    tipo: consulta.lista.slug,
    titulo: consulta.lista.title,
    orientacao: consulta.orientacao,
    colunas: colunasDe(consulta),
  })),
)

export const buscarConsultaOperation = implement(
  buscarConsultaPublica,
  async (ctx, { tipo, idMunicipio, documento, captcha }) => {
    const consulta = consultasDe(ctx).find(({ lista }) => lista.slug === tipo)
    if (!consulta) return refuse(publicoErrors.consultaDesconhecida)
    if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.consultaCaptcha)
    if (!idMunicipio) return refuse(publicoErrors.consultaMunicipio)
    const normal = normalizeDocumento(documento ?? '')
    if (normal === '') refuse(publicoErrors.consultaDocumento)
    if (!isDocumento(normal)) refuse(publicoErrors.documentoInvalido)
    await entrarNaCidade(ctx, idMunicipio)
    const { lista } = await readRows(ctx, consulta.lista, { documento: normal }, { pagina: 0, tamanho })
    return { titulo: consulta.lista.title, colunas: colunasDe(consulta), linhas: lista.map((row) => celulas(consulta, row)) }
  },
)

/** The cells of a row as the wire has them. */
function celulas({ lista }: ConsultaPublica, row: Record<string, unknown>) {
  return Object.fromEntries(
    lista.columns.map(({ key, kind }) => {
      const value = row[key] ?? null
      return [key, value === null ? null : kindOf(kind).toWire(value)]
    }),
  )
}
