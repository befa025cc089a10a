import { describe, expect, it } from 'vitest'
import { AppError, type ErrorKind, type Violation } from './errors.ts'
import { toHttp } from './http-errors.ts'

const campo: Violation = { code: 'x.campo', field: 'nome', message: 'Informe o nome.' }
const solta: Violation = { code: 'x.solta', message: 'Não é possível.' }

describe('toHttp', () => {
  it.each<[ErrorKind, number, number, string]>([
    ['validation', 409, 2, 'Informe o nome.'],
    ['business', 409, 2, 'Informe o nome.'],
    ['authentication', 401, 0, 'Sua sessão expirou. Você será redirecionada para a página inicial'],
    ['authorization', 403, 1, 'Informe o nome.'],
    ['not-found', 404, 2, 'Informe o nome.'],
    ['rate-limit', 429, 2, 'Informe o nome.'],
    ['unavailable', 503, 2, 'Não foi possível completar a sua requisição. Por favor aguarde, o serviço está sendo recarregado.'],
    ['no-space', 507, 2, 'Informe o nome.'],
    ['server', 500, 2, 'Falha ao processar requisição. Por favor, consulte seu suporte técnico'],
  ])('kind %s answers %i, tipo %i', (kind, status, tipo, message) => {
    const answer = toHttp(new AppError(kind, [campo]))
    expect(answer.status).toBe(status)
    expect(answer.body.tipo).toBe(tipo)
    expect(answer.body.mensagens.map((m) => m.message)).toEqual([message])
    expect(answer.unexpected).toBe(status === 500)
  })

  it.each<[ErrorKind, string]>([
    ['authentication', 'Sua sessão expirou. Você será redirecionada para a página inicial'],
    ['authorization', 'Você não possui permissão para acessar este recurso.'],
    ['not-found', 'Registro não encontrado.'],
    ['rate-limit', 'Muitas requisições em pouco tempo. Aguarde um instante e tente novamente.'],
    ['unavailable', 'Não foi possível completar a sua requisição. Por favor aguarde, o serviço está sendo recarregado.'],
    ['server', 'Falha ao processar requisição. Por favor, consulte seu suporte técnico'],
  ])('kind %s without a violation has a sentence of its own', (kind, message) => {
    expect(toHttp(new AppError(kind)).body.mensagens).toEqual([{ key: null, message }])
  })

  it('U1-8.server-errors-01 a refusal carries every message with its field as key', () => {
    const { body } = toHttp(new AppError('business', [campo, solta], { exceptionMessage: 'detalhe' }))
    expect(body).toStrictEqual({
      tipo: 2,
      mensagens: [
        { key: 'nome', message: 'Informe o nome.' },
        { key: null, message: 'Não é possível.' },
      ],
      exceptionMessage: 'detalhe',
    })
  })

  it.each([new Error('relation "guia" does not exist'), new TypeError('x'), 'text', null, undefined, { kind: 'business' }])(
    'anything else is unexpected and tells nothing of itself: %s',
    (error) => {
      expect(toHttp(error, { requestId: 'r-1' })).toStrictEqual({
        status: 500,
        unexpected: true,
        body: {
          tipo: 2,
          mensagens: [{ key: null, message: 'Falha ao processar requisição. Por favor, consulte seu suporte técnico' }],
          exceptionMessage: null,
          requestId: 'r-1',
        },
      })
    },
  )
})
