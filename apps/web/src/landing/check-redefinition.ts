import { acessoErrors } from '@iss/acesso/domain/errors'

export type RedefinitionForm = { novoUsuario: string; confirmaUsuario: string; novaSenha: string; confirmaSenha: string }

/** The checks of the redefinition popup: of the user when it has blanks, of the password when it is short (spec 1 §5; A-04). */
export function checkRedefinition(form: RedefinitionForm, bad: { usuario: boolean; senha: boolean }): string[] {
  return [...(bad.usuario ? checkUser(form) : []), ...(bad.senha ? checkPassword(form) : [])]
}

function checkUser({ novoUsuario, confirmaUsuario }: RedefinitionForm): string[] {
  if (novoUsuario === '' || confirmaUsuario === '') return [acessoErrors.novoUsuarioObrigatorio.message]
  if (novoUsuario !== confirmaUsuario) return ['Os campos usuário e confirmação são diferentes.']
  return /\s/.test(novoUsuario) ? [acessoErrors.novoUsuarioComEspaco.message] : []
}

function checkPassword({ novaSenha, confirmaSenha }: RedefinitionForm): string[] {
  if (novaSenha === '' || confirmaSenha === '') return [acessoErrors.novaSenhaObrigatoria.message]
  if (novaSenha !== confirmaSenha) return ['Os campos senha e confirmação de senha são diferentes.']
  return novaSenha.length < 6 ? [acessoErrors.novaSenhaLegadaCurta.message] : []
}
