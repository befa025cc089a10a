import { ApiError, GENERIC_FAILURE, UNREADABLE_ANSWER } from '@iss/portal/process-server-error'
import { API_PREFIX, request } from '@iss/portal/request'
import type { Tokens } from '@iss/portal/session'

/**
 * The calls of the landing page, without the contracts themselves: those bring the schema library, which this page has no room for.
 * A test compares the paths with the contracts.
 */
export const landingPaths = {
  entrar: '/public/identidade/entrar',
  novaSenha: '/public/identidade/novaSenha',
  buscarLegado: '/public/login/buscar',
  atualizarLegado: '/public/login/atualizar',
  autenticar: '/public/login/autenticar',
  buscarDocumento: '/public/login/buscarDocumento',
  buscarOpenid: '/public/identidade/openid/buscar',
  buscarVersao: '/public/version/buscar',
  buscarMunicipios: '/public/login/buscarListaMunicipioCliente',
  buscarUserInfo: '/session/buscarUserInfo',
  buscarLogotipoPublico: '/public/municipio/logotipo',
} as const

/** Where a sign-in by an identity provider begins. */
export const OPENID_ADDRESS = '/public/entrar-openid'

export type Challenge = { desafio: 'NEW_PASSWORD_REQUIRED'; sessao: string }

async function json(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

async function post(path: string, body: unknown): Promise<unknown> {
  return json(
    await request(API_PREFIX + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function get(path: string): Promise<unknown> {
  return json(await request(API_PREFIX + path, { method: 'GET', headers: { accept: 'application/json' } }))
}

function unreadable(): never {
  throw new ApiError({ kind: 'unreadable', messages: [UNREADABLE_ANSWER] }, 200)
}

function readTokens(answer: unknown): Tokens {
  const { accessToken, refreshToken } = (answer ?? {}) as Partial<Tokens>
  return accessToken && refreshToken ? { accessToken, refreshToken } : unreadable()
}

/** Signs in; the answer is a pair of tokens or the challenge to set a new password. */
export async function entrar(usuario: string, senha: string): Promise<Tokens | Challenge> {
  const answer = await post(landingPaths.entrar, { usuario, senha })
  const { desafio, sessao } = (answer ?? {}) as Partial<Challenge>
  return desafio === 'NEW_PASSWORD_REQUIRED' && sessao ? { desafio, sessao } : readTokens(answer)
}

/** Answers the challenge. */
export async function novaSenha(sessao: string, senha: string): Promise<Tokens> {
  return readTokens(await post(landingPaths.novaSenha, { sessao, novaSenha: senha }))
}

export type Legacy = { usuario: string; usuarioInvalido: boolean; senhaInvalida: boolean }

/** A legacy credential and what is wrong with it, null when there is none (spec 1 §5). */
export async function buscarLegado(usuario: string, senha: string): Promise<Legacy | null> {
  const answer = (await post(landingPaths.buscarLegado, { usuario, senha })) as Legacy | null
  return answer && typeof answer.usuario === 'string' ? answer : null
}

export type Redefinition = { usuario: string; senha: string; novoUsuario: string; novaSenha: string }

/** Replaces a legacy credential; the user name to sign in with from now on. */
export async function atualizarLegado(redefinition: Redefinition): Promise<string> {
  const answer = (await post(landingPaths.atualizarLegado, redefinition)) as { usuario?: unknown } | null
  return typeof answer?.usuario === 'string' ? answer.usuario : unreadable()
}

export type AuthResponse = { success: boolean; relogar?: boolean; errors?: { type: string; info?: string | null }[] }

/** Whether the user may come in once the identity is known (spec 1 §7). */
export async function autenticar(usuario: string, senha: string): Promise<AuthResponse> {
  const answer = (await post(landingPaths.autenticar, { usuario, senha })) as Partial<AuthResponse> | null
  return typeof answer?.success === 'boolean' ? (answer as AuthResponse) : unreadable()
}

/** Finds a document by its code; the address to go to. */
export async function conferirDocumento(codigo: string, captcha: string): Promise<string> {
  const { url, validador } = (await post(landingPaths.buscarDocumento, { codigo, captcha })) as { url: string; validador: string }
  return documentAddress(url, codigo, validador)
}

/** The address with senha and data; plus signs become %2B. */
export function documentAddress(url: string, senha: string, data: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}senha=${encodeURIComponent(senha)}&data=${encodeURIComponent(data)}`
}

/** Text of the system version; '' when it cannot be read. */
export async function buscarVersao(): Promise<string> {
  try {
    const answer = await get(landingPaths.buscarVersao)
    return typeof answer === 'string' ? answer : ''
  } catch {
    return ''
  }
}

export type City = { id: number; nome: string; estado: string }

/** The cities that use this portal; none when they cannot be told. */
export async function buscarMunicipios(): Promise<readonly City[]> {
  try {
    const answer = await get(landingPaths.buscarMunicipios)
    return Array.isArray(answer) ? (answer as City[]) : []
  } catch {
    return []
  }
}

/** Addresses of the arms at the head: of each city that is named there, else the plain shield. */
export function armsOf(cities: readonly City[]): string[] {
  const address = API_PREFIX + landingPaths.buscarLogotipoPublico
  return cities.length > 0 && cities.length <= 3 ? cities.map(({ id }) => `${address}?idMunicipio=${id}`) : [address]
}

/** The name of the identity provider by which people may sign in; null when none is set up or it cannot be told. */
export async function buscarProvedor(): Promise<string | null> {
  try {
    const { nome } = (await get(landingPaths.buscarOpenid)) as { nome?: unknown }
    return typeof nome === 'string' ? nome : null
  } catch {
    return null
  }
}

/** Whether the kept session still holds. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await get(landingPaths.buscarUserInfo)
    return true
  } catch {
    return false
  }
}

/** The sentences of a failure; `otherwise` stands for one that the server gave no sentence to. */
export function sentencesOf(error: unknown, otherwise: string = GENERIC_FAILURE): string[] {
  if (!(error instanceof ApiError)) return [otherwise]
  const { kind } = error.problem
  return kind === 'failure' || kind === 'unreadable' ? [otherwise] : error.allMessages
}

/** Whether the identity service refused because the user is not active; the login service knows why. */
export function isNotConfirmed(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.problem.kind === 'validation' &&
    error.problem.exceptionMessage === 'UserNotConfirmedException'
  )
}
