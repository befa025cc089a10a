import { describe, expect, it } from 'vitest'
import { ApiError, processServerError, toApiError } from './process-server-error.ts'

const body = (mensagens: { key: string | null; message: string }[]) =>
  JSON.stringify({ tipo: 2, mensagens, exceptionMessage: null })

describe('processServerError', () => {
  it('U1-8.server-errors-02 sends keyed messages to their fields with the general one, and shows each unkeyed one', () => {
    const problem = processServerError(
      409,
      body([
        { key: 'nome', message: 'O nome é obrigatório.' },
        { key: null, message: 'Competência encerrada.' },
        { key: null, message: 'Outra recusa.' },
      ]),
    )
    expect(problem).toEqual({
      kind: 'validation',
      fields: [{ key: 'nome', message: 'O nome é obrigatório.' }],
      messages: ['Foram encontrados erros na validação do formulário.', 'Competência encerrada.', 'Outra recusa.'],
    })
  })
  it('U1-8.server-errors-01 shows unkeyed messages without the general one', () => {
    expect(processServerError(409, body([{ key: null, message: 'Usuário ou senha inválido.' }])).messages).toEqual([
      'Usuário ou senha inválido.',
    ])
  })
  it.each([
    ['Erro nao tratado: Falhou.', 'Falhou.'],
    ['Erro nao tratado Falhou.', 'Falhou.'],
    ['Erro não tratado, por favor', 'Erro não tratado, por favor'],
  ])('U1-8.server-errors-03 removes the prefix of %s', (message, shown) => {
    expect(processServerError(409, body([{ key: null, message }])).messages).toEqual([shown])
  })
  it('U1-8.server-errors-04 and -05 give 401 and 403 their sentences, whatever the body says', () => {
    expect(processServerError(401, '<html>')).toEqual({
      kind: 'authentication',
      messages: ['Sua sessão expirou. Você será redirecionada para a página inicial'],
    })
    expect(processServerError(403, body([{ key: null, message: 'x' }]))).toEqual({
      kind: 'authorization',
      messages: ['Você não possui permissão para acessar este recurso.'],
    })
  })
  it.each([502, 504])('U1-8.server-errors-06 takes %i for a server that is down', (status) => {
    expect(processServerError(status, '')).toEqual({ kind: 'unavailable', messages: [] })
  })
  it.each([400, 404, 500, 503])('U1-8.server-errors-07 gives %i the generic sentence', (status) => {
    expect(processServerError(status, body([{ key: null, message: 'detalhe interno' }])).messages).toEqual([
      'Falha ao processar requisição. Por favor, consulte seu suporte técnico',
    ])
  })
  it('U1-8.server-errors-08 says that a 409 without readable body could not be read', () => {
    expect(processServerError(409, 'oops').messages).toEqual(['Falha ao ler resposta de serviço rest'])
    expect(processServerError(409, '{}').messages).toEqual(['Falha ao ler resposta de serviço rest'])
  })
  it('says so when there is no room to write', () => {
    expect(processServerError(507, body([{ key: null, message: 'Sem espaço.' }]))).toEqual({
      kind: 'failure',
      messages: ['Sem espaço.'],
    })
    expect(processServerError(507, '').messages).toEqual([
      'Falha ao processar requisição. Por favor, consulte seu suporte técnico',
    ])
  })
  it('lets the rate limit speak for itself', () => {
    expect(processServerError(429, body([{ key: null, message: 'Aguarde um minuto.' }])).messages).toEqual(['Aguarde um minuto.'])
  })
})

describe('ApiError', () => {
  it('gives the sentences of fields too where there is no form', () => {
    const error = new ApiError(
      processServerError(
        409,
        body([
          { key: 'nome', message: 'O nome é obrigatório.' },
          { key: null, message: 'Outra.' },
        ]),
      ),
      409,
    )
    expect(error.allMessages).toEqual(['O nome é obrigatório.', 'Outra.'])
  })
  it('makes a failure of the network the generic sentence', () => {
    expect(toApiError(new TypeError('fetch failed')).messages).toEqual([
      'Falha ao processar requisição. Por favor, consulte seu suporte técnico',
    ])
  })
})
