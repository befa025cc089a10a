import { describe, expect, it } from 'vitest'
import { recusaDoProvedor, type SituacaoProvedor } from './provedor-identidade.ts'

// Texts: spec 1 §8; paraphrased ones by A-04. Provider's messages: as Amazon Cognito words them.
const table: [string, SituacaoProvedor, string, string, string, string][] = [
  [
    'M1-8.identity-provider-errors-01',
    'entrar',
    'UserNotConfirmedException',
    'User is not confirmed.',
    'Usuário não foi confirmado.',
    'UserNotConfirmedException',
  ],
  [
    'M1-8.identity-provider-errors-02',
    'entrar',
    'NotAuthorizedException',
    'Incorrect username or password.',
    'Usuário ou senha inválido.',
    'NotAuthorizedException',
  ],
  [
    'M1-8.identity-provider-errors-03',
    'entrar',
    'UserNotFoundException',
    'User does not exist.',
    'Usuário ou senha inválido.',
    'NotAuthorizedException',
  ],
  [
    'M1-8.identity-provider-errors-04',
    'entrar',
    'UserNotFoundException',
    'Invalid email address.',
    'E-mail inválido, entre contato com o suporte.',
    'UserNotFoundException',
  ],
  [
    'M1-8.identity-provider-errors-05',
    'entrar',
    'InternalErrorException',
    'Something went wrong.',
    'Falha ao processar requisição.',
    'Other',
  ],
  [
    'M1-8.identity-provider-errors-06',
    'entrar',
    'LimitExceededException',
    'Attempt limit exceeded.',
    'Limite de tentativa excedido. Tente depois de algum tempo.',
    'LimitExceededException',
  ],
  [
    'throttled',
    'recuperar',
    'TooManyRequestsException',
    'Rate exceeded',
    'Limite de tentativa excedido. Tente depois de algum tempo.',
    'LimitExceededException',
  ],
  [
    'M1-8.identity-provider-errors-10',
    'recuperar',
    'CodeMismatchException',
    'Invalid verification code provided.',
    'Código ou estado de autenticação inválido para o usuário.',
    'CodeMismatchException',
  ],
  [
    'M1-8.identity-provider-errors-11',
    'recuperar',
    'UserNotFoundException',
    'User does not exist.',
    'Combinação de usuário e/ou identificação não encontrada.',
    'UserNotFoundException',
  ],
  [
    'M1-8.identity-provider-errors-12',
    'recuperar',
    'InvalidParameterException',
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
    'Não é possível redefinir a senha, pois não há e-mail verificado.',
    'InvalidParameterException',
  ],
  [
    'M1-8.identity-provider-errors-13',
    'recuperar',
    'InvalidParameterException',
    "Value at 'password' failed to satisfy constraint",
    'A senha deve possuir pelo menos seis caracteres.',
    'InvalidParameterException',
  ],
  [
    'M1-8.identity-provider-errors-14',
    'recuperar',
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
    'Código inválido fornecido, solicite um código novamente.',
    'ExpiredCodeException',
  ],
  [
    'M1-8.identity-provider-errors-15',
    'recuperar',
    'NotAuthorizedException',
    'Not authorized',
    'Usuário ou senha incorreto.',
    'NotAuthorizedException',
  ],
  [
    'M1-8.identity-provider-errors-16',
    'recuperar',
    'NotAuthorizedException',
    'User password cannot be reset in the current state.',
    'Não é possível redefinir a senha no estado atual, entre em contato com o suporte.',
    'NotAuthorizedException',
  ],
  [
    'M1-8.identity-provider-errors-18',
    'recuperar',
    'CodeDeliveryFailureException',
    'Verification message failed to deliver.',
    'Erro não tratado, por favor entre em contato com o suporte.',
    'Other',
  ],
]

describe('recusaDoProvedor', () => {
  it.each(table)('%s %s: %s (%s) is told as its one sentence', (_id, situacao, nome, mensagem, texto, excecao) => {
    const recusa = recusaDoProvedor(situacao, nome, mensagem)
    expect(recusa).toMatchObject({ kind: 'business', exceptionMessage: excecao })
    expect(recusa.violations.map((item) => item.message)).toEqual([texto])
  })

  it("M1-8.identity-provider-errors-17 U1-8.identity-provider-errors-01 'not authenticated' is never shown: it signs the user out", () => {
    for (const situacao of ['entrar', 'recuperar'] as const)
      expect(recusaDoProvedor(situacao, 'NotAuthorizedException', 'not authenticated').kind).toBe('authentication')
  })
})
