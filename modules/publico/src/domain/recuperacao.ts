import { acessoErrors } from '@iss/acesso/domain/errors'
import { tamanhoMinimoSenha } from '@iss/acesso/domain/limites'
import { first, type Violation } from '@iss/kernel/errors'
import { publicoErrors } from './errors.ts'

export type NovaSenha = { codigo: string; senha: string; confirmaSenha: string }

/** The checks of the panel 'Alterando a senha', one at a time, in the order of spec 1 §5. */
export function validarNovaSenha({ codigo, senha, confirmaSenha }: NovaSenha): Violation[] {
  return first(
    () => codigo.trim() === '' && publicoErrors.recuperaCodigo,
    () => (senha === '' || confirmaSenha === '') && publicoErrors.recuperaSenhas,
    () => Array.from(senha).length < tamanhoMinimoSenha && acessoErrors.senhaAlteradaCurta,
    () => senha !== confirmaSenha && acessoErrors.confirmacaoDiferente,
  )
}

/** The check of the panel 'Pelo usuário'. */
export function validarUsuario(usuario: string): Violation[] {
  return first(() => usuario.trim() === '' && publicoErrors.recuperaUsuario)
}

/** Whether the answer of enviarSenha says that a code was sent: it begins with EMAIL. */
export function isCodigoEnviado(resposta: string): boolean {
  return resposta.startsWith('EMAIL')
}
