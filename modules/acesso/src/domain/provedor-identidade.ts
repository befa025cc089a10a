import { AppError, type Violation } from '@iss/kernel/errors'
import { acessoErrors, type NomeExcecao, recusaIdentidade } from './errors.ts'

/** What the user was doing when the identity provider refused: the same name has another sentence in the recovery. */
export type SituacaoProvedor = 'entrar' | 'recuperar'

const limite: [NomeExcecao, Violation] = ['LimitExceededException', acessoErrors.limiteExcedido]
const comuns: Readonly<Record<string, [NomeExcecao, Violation]>> = {
  UserNotConfirmedException: ['UserNotConfirmedException', acessoErrors.usuarioNaoConfirmado],
  LimitExceededException: limite,
  TooManyRequestsException: limite,
  TooManyFailedAttemptsException: limite,
  CodeMismatchException: ['CodeMismatchException', acessoErrors.codigoNaoConfere],
  ExpiredCodeException: ['ExpiredCodeException', acessoErrors.codigoExpirado],
}
const invalido: [NomeExcecao, Violation] = ['NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido]

/**
 * The refusal of an exception of the identity provider (names of Amazon Cognito). Takes what the user was doing, the name and the provider's
 * message, which tells cases of one name apart. An unknown user is told like a wrong password, name included, so that sign-in does not say
 * who is registered. 'not authenticated' ends the session (401). Source: spec 1 §8, identity-provider errors.
 */
export function recusaDoProvedor(situacao: SituacaoProvedor, nome: string, mensagem: string): AppError {
  if (/not authenticated/i.test(mensagem)) return new AppError('authentication')
  const [excecao, violation] = (situacao === 'entrar' ? aoEntrar(nome, mensagem) : aoRecuperar(nome, mensagem)) ??
    comuns[nome] ?? [undefined, situacao === 'entrar' ? acessoErrors.falhaProvedor : acessoErrors.falhaRecuperacao]
  return excecao ? recusaIdentidade(excecao, violation) : new AppError('business', [violation], { exceptionMessage: 'Other' })
}

function aoEntrar(nome: string, mensagem: string): [NomeExcecao, Violation] | undefined {
  if (nome === 'NotAuthorizedException') return invalido
  if (nome === 'UserNotFoundException')
    return /e-?mail/i.test(mensagem) ? ['UserNotFoundException', acessoErrors.emailInvalidoSuporte] : invalido
  if (nome === 'InvalidPasswordException') return ['InvalidPasswordException', acessoErrors.novaSenhaCurta]
  return undefined
}

function aoRecuperar(nome: string, mensagem: string): [NomeExcecao, Violation] | undefined {
  if (nome === 'UserNotFoundException') return ['UserNotFoundException', acessoErrors.usuarioNaoEncontrado]
  if (nome === 'InvalidPasswordException') return ['InvalidPasswordException', acessoErrors.senhaCurta]
  if (nome === 'InvalidParameterException')
    return [nome, /verified|e-?mail|phone/i.test(mensagem) ? acessoErrors.semEmailVerificado : acessoErrors.senhaCurta]
  if (nome === 'NotAuthorizedException')
    return [
      nome,
      /current state/i.test(mensagem) ? acessoErrors.estadoNaoPermiteRedefinir : semCampo(acessoErrors.senhaAtualInvalida),
    ]
  return undefined
}

/** The same sentence for the whole form. */
function semCampo({ code, message }: Violation): Violation {
  return { code, message }
}
