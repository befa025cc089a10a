import { acessoErrors } from '@iss/acesso/domain/errors'
import { clearSession, keepSession, type Tokens } from '@iss/web-api/session'
import { useState } from 'react'
import { autenticar, buscarLegado, entrar, novaSenha, sentencesOf } from './landing-calls.ts'
import { checkNewPassword, isLegacyCredential, type LoginError, loginErrors } from './login-errors.ts'

export type LoginView =
  | { name: 'login' }
  | { name: 'novaSenha'; sessao: string; usuario: string }
  | { name: 'redefinicao'; usuario: string; senha: string }

const START = '/home/inicial-menu'
const REQUIRED = 'O campo usuário e a senha são obrigatórios.'

/** The sign-in with its view states: normal login, forced new password, redefinition popup, loading (spec 1 §2.3). */
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
      fail(sentencesOf(error).map((text) => ({ text })))
    }
  }

  const enter = async (tokens: Tokens, usuario: string, senha: string) => {
    keepSession(tokens)
    const answer = await autenticar(usuario, senha)
    if (answer.success && !answer.relogar) go(START)
    else fail(loginErrors(answer))
  }

  const signIn = (usuario: string, senha: string) => {
    if (usuario.trim() === '' || senha === '') return fail([{ text: REQUIRED }])
    void attempt(async () => {
      if (isLegacyCredential(usuario, senha)) {
        const found = await buscarLegado(usuario, senha)
        if (found === null) return fail([{ text: acessoErrors.legadoInvalido.message }])
        setLoading(false)
        return setView({ name: 'redefinicao', usuario: found, senha })
      }
      const answer = await entrar(usuario, senha)
      if ('desafio' in answer) {
        setLoading(false)
        return setView({ name: 'novaSenha', sessao: answer.sessao, usuario })
      }
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
    void attempt(async () => enter(await novaSenha(view.sessao, password), view.usuario, password))
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
