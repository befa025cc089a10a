import { AppError, defineErrors, type Violation } from '@iss/kernel/errors'

/** Sentences of sign-in, recovery and session. Source: spec 1 §8 (identity-provider errors), §5, A-04 for those only paraphrased there. */
export const acessoErrors = defineErrors('acesso', {
  usuarioVazio: { field: 'usuario', message: 'Por favor, informe o usuário.' },
  senhaVazia: { field: 'senha', message: 'Por favor, informe a senha.' },
  codigoVazio: { field: 'codigo', message: 'Por favor, informe o código.' },
  usuarioOuSenhaInvalido: { message: 'Usuário ou senha inválido.' },
  usuarioNaoConfirmado: { message: 'Usuário não foi confirmado.' },
  limiteExcedido: { message: 'Limite de tentativa excedido. Tente depois de algum tempo.' },
  codigoNaoConfere: { field: 'codigo', message: 'Código ou estado de autenticação inválido para o usuário.' },
  codigoExpirado: { field: 'codigo', message: 'Código inválido fornecido, solicite um código novamente.' },
  senhaCurta: { field: 'senha', message: 'A senha deve possuir pelo menos seis caracteres.' },
  novaSenhaCurta: { field: 'novaSenha', message: 'O campo nova senha deve possuir pelo menos seis caracteres.' },
  desafioExpirado: { message: 'Código ou estado de autenticação inválido para o usuário.' },
  pessoaNaoPermitida: { field: 'idPessoa', message: 'Você não possui permissão para acessar este recurso.' },
  municipioNaoPermitido: { field: 'idMunicipio', message: 'Você não possui permissão para acessar este recurso.' },
  avatarNaoEncontrado: { message: 'Registro não encontrado.' },
})

/** Names under which the identity provider of the spec refuses; the browser tells them apart by `exceptionMessage`. Source: spec 1 §8, A-28. */
export type NomeExcecao =
  | 'NotAuthorizedException'
  | 'UserNotConfirmedException'
  | 'LimitExceededException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'InvalidPasswordException'
  | 'InvalidParameterException'

/** The refusal of the identity service: 409 with the sentence and the exception's name (decisions C1). */
export function recusaIdentidade(nome: NomeExcecao, violation: Violation): AppError {
  return new AppError('business', [violation], { exceptionMessage: nome })
}
