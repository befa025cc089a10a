// @vitest-environment jsdom
import { byButton, click, type Rendered, render, type } from '@iss/ui/test-render'
import { bearer, clearSession } from '@iss/portal/session'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginCard } from './login-card.tsx'
import { useLogin } from './use-login.ts'
import { isServerBack } from './server-error.tsx'

type Answer = { status?: number; body: unknown }
let answers: Record<string, Answer | undefined>
const asked: { path: string; body: Record<string, string> }[] = []
const native = globalThis.fetch
const go = vi.fn()
let drawn: Rendered

const refusal = (message: string, exceptionMessage: string | null = null): Answer => ({
  status: 409,
  body: { tipo: 2, mensagens: [{ key: null, message }], exceptionMessage },
})
const tokens: Answer = { body: { accessToken: 'a', refreshToken: 'r', expiraEm: 'x' } }
const welcome: Answer = { body: { success: true, relogar: false, errors: [] } }

beforeEach(() => {
  asked.length = 0
  go.mockReset()
  answers = {}
  // The network is the outside world of these tests.
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace('/v2/rest', '')
    asked.push({ path, body: JSON.parse(String(init?.body ?? '{}')) })
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status })
  }
})
afterEach(async () => {
  globalThis.fetch = native
  clearSession()
  await drawn?.unmount()
})

function Screen() {
  const login = useLogin(go)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { usuario, senha } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
        login.signIn(usuario ?? '', senha ?? '')
      }}
    >
      <input name="usuario" />
      <input name="senha" />
      <button type="submit">{login.loading ? 'Entrando...' : 'Entrar'}</button>
      <button type="button" onClick={() => login.setPassword('abcdef', 'abcdef')}>
        Atualizar Senha
      </button>
      <output>{login.view.name}</output>
      <ul>
        {login.errors.map(({ text, activation }) => (
          <li key={text} data-activation={activation}>
            {text}
          </li>
        ))}
      </ul>
    </form>
  )
}

async function signIn(usuario: string, senha: string) {
  drawn = await render(<Screen />)
  await type(drawn.container.querySelector('[name=usuario]') as HTMLInputElement, usuario)
  await type(drawn.container.querySelector('[name=senha]') as HTMLInputElement, senha)
  await click(byButton(drawn.container, 'Entrar'))
  await settle()
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const errors = () => [...drawn.container.querySelectorAll('li')].map((item) => item.textContent)
const view = () => drawn.container.querySelector('output')?.textContent

describe('useLogin', () => {
  it('U1-5.login-01 asks for both fields without asking the server', async () => {
    await signIn('', 'segredo')
    expect(errors()).toEqual(['O campo usuário e a senha são obrigatórios.'])
    expect(asked).toEqual([])
  })
  it('U1-2.3-02 goes to the start page with a kept session', async () => {
    answers = { '/public/identidade/entrar': tokens, '/public/login/autenticar': welcome }
    await signIn('ana', 'segredo')
    expect(go).toHaveBeenCalledExactlyOnceWith('/home/inicial-menu')
    expect(bearer()).toBe('a')
  })
  it('U1-4-02 a failed login leaves no session', async () => {
    answers = {
      '/public/identidade/entrar': tokens,
      '/public/login/autenticar': {
        body: { success: false, relogar: false, errors: [{ type: 'empresaBloqueada', info: null }] },
      },
    }
    await signIn('ana', 'segredo')
    expect(errors()).toEqual(['O acesso dessa empresa foi bloqueado.'])
    expect(bearer()).toBeNull()
    expect(go).not.toHaveBeenCalled()
  })
  it('U1-8.identity-provider-errors shows the refusal of the identity service, and its own sentence when there is none', async () => {
    answers = { '/public/identidade/entrar': refusal('Usuário ou senha inválido.', 'NotAuthorizedException') }
    await signIn('ana', 'errada1')
    expect(errors()).toEqual(['Usuário ou senha inválido.'])
    await drawn.unmount()
    answers = { '/public/identidade/entrar': { status: 500, body: {} } }
    await signIn('ana', 'errada1')
    expect(errors()).toEqual(['Falha ao processar requisição.'])
  })
  it('U1-8.login-failure-codes-05 a failed lookup has its own sentence, without full stop', async () => {
    answers = { '/public/identidade/entrar': tokens, '/public/login/autenticar': { status: 500, body: {} } }
    await signIn('ana', 'segredo')
    expect(errors()).toEqual(['Falha ao processar requisição'])
  })
  it('U1-2.3-08 asks the login service why a user is not active', async () => {
    answers = {
      '/public/identidade/entrar': refusal('Usuário não foi confirmado.', 'UserNotConfirmedException'),
      '/public/login/autenticar': { body: { success: false, relogar: false, errors: [{ type: 'usuarioNaoAtivo', info: null }] } },
    }
    await signIn('ana', 'segredo')
    expect(errors()).toEqual(['Apenas usuários ativados são permitidos!'])
    expect(drawn.container.querySelector('li')?.dataset.activation).toBe('true')
  })
  it('U1-5.login-03 and -04 look for an old credential first', async () => {
    answers = { '/public/login/buscar': { body: null } }
    await signIn('joao silva', 'segredo')
    expect(errors()).toEqual(['Campo(s) usuário e/ou senha inválido(s).'])
    await drawn.unmount()
    answers = { '/public/login/buscar': { body: { usuario: 'joao silva', usuarioInvalido: true, senhaInvalida: false } } }
    await signIn('joao silva', 'segredo')
    expect(view()).toBe('redefinicao')
    expect(asked.map(({ path }) => path)).not.toContain('/public/identidade/entrar')
  })
  it('U1-4-03 sets the new password that is asked for and comes in', async () => {
    answers = {
      '/public/identidade/entrar': { body: { desafio: 'NEW_PASSWORD_REQUIRED', sessao: 's1' } },
      '/public/identidade/novaSenha': tokens,
      '/public/login/autenticar': welcome,
    }
    await signIn('ana', 'segredo')
    expect(view()).toBe('novaSenha')
    await click(byButton(drawn.container, 'Atualizar Senha'))
    await settle()
    expect(asked.find(({ path }) => path.endsWith('novaSenha'))?.body).toEqual({ sessao: 's1', novaSenha: 'abcdef' })
    expect(asked.at(-1)?.body).toEqual({ usuario: 'ana', senha: 'abcdef' })
    expect(go).toHaveBeenCalledOnce()
  })
})

describe('isServerBack', () => {
  it.each([
    [502, false],
    [504, false],
    [404, false],
    [200, true],
    [500, true],
  ])('U1-2.4-01 takes %i for %s', async (status, back) => {
    answers = { '/public/version/buscar': { status, body: '' } }
    expect(await isServerBack()).toBe(back)
  })
  it('takes no answer at all for a server that is down', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('down'))
    expect(await isServerBack()).toBe(false)
  })
})

describe('the way in by an identity provider', () => {
  const link = () => drawn.container.querySelector('a[href="/public/entrar-openid"]')?.textContent
  it('is offered by the name of the provider where there is one', async () => {
    answers['/public/identidade/openid/buscar'] = { body: { nome: 'gov.br' } }
    drawn = await render(<LoginCard />)
    await act(async () => {})
    expect(link()).toBe('Entrar com gov.br')
  })
  it('is not there where there is none, nor when the question fails', async () => {
    answers['/public/identidade/openid/buscar'] = { body: { nome: null } }
    drawn = await render(<LoginCard />)
    await act(async () => {})
    expect(link()).toBeUndefined()
    await drawn.unmount()
    answers = {}
    drawn = await render(<LoginCard />)
    await act(async () => {})
    expect(link()).toBeUndefined()
  })
})
