import { acessoErrors } from '@iss/acesso/domain/errors'
import type { AuthResponse } from './landing-calls.ts'

/** Sentences of the login service by code (spec 1 §8; paraphrased ones by A-04). */
const sentences: Readonly<Record<string, string>> = {
  usuarioNaoAtivoFiscal: 'Apenas usuários ativados são permitidos!',
  usuarioNaoAtivo: 'Apenas usuários ativados são permitidos!',
  loginInvalido: acessoErrors.usuarioOuSenhaInvalido.message,
  municipioBloqueado: 'O acesso está bloqueado, pois o contrato da prefeitura com o fornecedor foi encerrado.',
  municipioBloqueadoNaoPagamento: 'Sistema indisponível, entre em contato com o suporte técnico da prefeitura.',
  empresaBloqueada: 'O acesso dessa empresa foi bloqueado.',
  custom: 'Não foi possível realizar o login.',
}
const WAIT_FOR_APPROVAL = 'Aguarde a aprovação do fiscal.'

export type LoginError = { text: string; activation?: boolean }

/** What to show for a login that the service refused. */
export function loginErrors({ relogar, errors = [] }: AuthResponse): LoginError[] {
  if (relogar) return [{ text: 'Senha do usuário expirou, logue com a nova senha.' }]
  if (errors.length === 0) return [{ text: 'Falha ao processar login' }]
  return errors.map(({ type, info }): LoginError => {
    if (type === 'usuarioNaoAtivo') return { text: sentences.usuarioNaoAtivo ?? '', activation: true }
    if (type === 'usuarioNaoAtivoFiscal') return { text: `${sentences.usuarioNaoAtivoFiscal} ${WAIT_FOR_APPROVAL}` }
    if (type === 'info') return { text: info ?? 'Não foi possível realizar o login.' }
    return { text: sentences[type] ?? info ?? 'Não foi possível realizar o login.' }
  })
}

/** The checks of the forced change of password, in their order; '' when all is well (spec 1 §5). */
export function checkNewPassword(password: string, confirmation: string): string {
  if (password === '' || confirmation === '') return 'O campo nova senha e sua confirmação são obrigatórios.'
  if (password.length < 6) return acessoErrors.novaSenhaCurta.message
  return password === confirmation ? '' : 'O campo nova senha e sua confirmação deve ser iguais.'
}

/** Whether a credential is outside of the new standards and has to be looked up among the old ones. */
export function isLegacyCredential(usuario: string, senha: string): boolean {
  return /\s/.test(usuario) || senha.length < 6
}
