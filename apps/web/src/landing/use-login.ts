import { acessoErrors } from '@iss/acesso/domain/errors'
import { clearSession, keepSession, type Tokens } from '@iss/portal/session'
import { useState } from 'react'
import {
  autenticar,
  buscarLegado,
  type Challenge,
  entrar,
  isNotConfirmed,
  type Legacy,
  novaSenha,
  sentencesOf,
} from './landing-calls.ts'
import { checkNewPassword, isLegacyCredential, type LoginError, loginErrors } from './login-errors.ts'

export type LoginView =
  | { name: 'login' }
  | { name: 'novaSenha'; sessao: string; usuario: string }
  | { name: 'redefinicao'; legacy: Legacy; senha: string }

const START = '/home/inicial-menu'
const REQUIRED = 'O campo usuário e a senha são obrigatórios.'
/** What the identity service could not say, and what the login service could not (A-02: each in its own place). */
const IDENTITY_FAILED = acessoErrors.falhaProvedor.message
const LOOKUP_FAILED = 'Falha ao processar requisição'

class Refused extends Error {
  readonly errors: LoginError[]
  constructor(errors: LoginError[]) {
    super('refused')
    this.errors = errors
  }
}

async function identify<T>(work: () => Promise<T>, usuario: string, senha: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The login service tells the inactive inspector from other inactive users.
    if (isNotConfirmed(error)) throw new Refused(loginErrors(await lookUp(usuario, senha)))
    throw new Refused(sentencesOf(error, IDENTITY_FAILED).map((text) => ({ text })))
  }
}

async function lookUp(usuario: string, senha: string) {
  try {
    return await autenticar(usuario, senha)
  } catch (error) {
    throw new Refused(sentencesOf(error, LOOKUP_FAILED).map((text) => ({ text })))
  }
}

/**
 * The sign-in with its view states: normal login; forced new password; credential-redefinition popup; and loading, with the form kept. Every
 * failure leaves the user signed out (spec 1 §2.3, §4).
 */
export function useLogin(go: (path: string) => void = (path) => location.assign(path)) {
  const [view, setView] = useState<LoginView>({ name: 'login' })
  const [loading, setLoading] = useState(false)
  const [errors, setErrors] = useState<LoginError[]>([])

  const fail = (found: LoginError[]) => {
    clearSession()
    setErrors(found)
    setLoading(false)
  }

  const attempt = async (work: () => Promise<void>) => {
    setErrors([])
    setLoading(true)
    try {
      await work()
    } catch (error) {
      fail(error instanceof Refused ? error.errors : sentencesOf(error).map((text) => ({ text })))
    }
  }

  const show = (next: LoginView) => {
    setLoading(false)
    setView(next)
  }

  const enter = async (tokens: Tokens, usuario: string, senha: string) => {
    const answer = await lookUp(usuario, senha)
    if (!answer.success || answer.relogar) throw new Refused(loginErrors(answer))
    keepSession(tokens)
    go(START)
  }

  const signIn = (usuario: string, senha: string) => {
    if (usuario.trim() === '' || senha === '') return fail([{ text: REQUIRED }])
    void attempt(async () => {
      if (isLegacyCredential(usuario, senha)) {
        const legacy = await buscarLegado(usuario, senha)
        if (!legacy) throw new Refused([{ text: acessoErrors.legadoInvalido.message }])
        return show({ name: 'redefinicao', legacy, senha })
      }
      const answer: Tokens | Challenge = await identify(() => entrar(usuario, senha), usuario, senha)
      if ('desafio' in answer) return show({ name: 'novaSenha', sessao: answer.sessao, usuario })
      await enter(answer, usuario, senha)
    })
  }

  /** Gives false when the two differ, so that both fields are cleared. */
  const setPassword = (password: string, confirmation: string): boolean => {
    if (view.name !== 'novaSenha') return true
    const problem = checkNewPassword(password, confirmation)
    if (problem) {
      setErrors([{ text: problem }])
      return password === confirmation || password === '' || confirmation === ''
    }
    const { sessao, usuario } = view
    void attempt(async () => enter(await identify(() => novaSenha(sessao, password), usuario, password), usuario, password))
    return true
  }

  return {
    view,
    loading,
    errors,
    signIn,
    setPassword,
    dismiss: () => setErrors([]),
    backToLogin: () => {
      setErrors([])
      setView({ name: 'login' })
    },
  }
}
