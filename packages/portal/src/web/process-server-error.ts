import { FALHA_GENERICA, SEM_PERMISSAO, SESSAO_EXPIRADA } from '@iss/kernel/http-errors'

/** What became of a failed call, in the terms of spec 1 §8. */
export type ServerProblem =
  | { kind: 'validation'; fields: { key: string; message: string }[]; messages: string[]; exceptionMessage?: string }
  | { kind: 'authentication'; messages: string[] }
  | { kind: 'authorization'; messages: string[] }
  | { kind: 'unavailable'; messages: string[] }
  | { kind: 'rate-limit'; messages: string[] }
  | { kind: 'unreadable'; messages: string[] }
  | { kind: 'failure'; messages: string[] }

export const SESSION_EXPIRED = SESSAO_EXPIRADA
export const NO_PERMISSION = SEM_PERMISSAO
export const FORM_ERRORS = 'Foram encontrados erros na validação do formulário.'
export const GENERIC_FAILURE = FALHA_GENERICA
export const UNREADABLE_ANSWER = 'Falha ao ler resposta de serviço rest'
const UNTREATED = /^\s*Erro nao tratado\s*[:.\-–]?\s*/

type Mensagem = { key: string | null; message: string }
/** Body of a structured error (spec 1 §3): tipo is AUTHENTICATION_ERROR 0, AUTHORIZATION_ERROR 1 or SERVER_ERROR 2; no stackTrace in production. */
export type ServerErrorBody = { tipo: number; mensagens: Mensagem[]; exceptionMessage: string | null; stackTrace?: string | null }

/** Takes status and body text of an answer that is no success; never throws. */
export function processServerError(status: number, body: string): ServerProblem {
  switch (status) {
    case 409:
      return structured(body)
    case 401:
      return { kind: 'authentication', messages: [SESSION_EXPIRED] }
    case 403:
      return { kind: 'authorization', messages: [NO_PERMISSION] }
    case 502:
    case 504:
      return { kind: 'unavailable', messages: [] }
    case 429: {
      const own = readMensagens(body)?.map(({ message }) => message)
      return { kind: 'rate-limit', messages: own?.length ? own : [GENERIC_FAILURE] }
    }
    case 507: {
      const own = readMensagens(body)?.map(({ message }) => message)
      return { kind: 'failure', messages: own?.length ? own : [GENERIC_FAILURE] }
    }
    default:
      return { kind: 'failure', messages: [GENERIC_FAILURE] }
  }
}

function structured(body: string): ServerProblem {
  const mensagens = readMensagens(body)
  if (!mensagens) return { kind: 'unreadable', messages: [UNREADABLE_ANSWER] }
  const fields = mensagens.filter((one): one is { key: string; message: string } => Boolean(one.key))
  const loose = mensagens.filter((one) => !one.key).map(({ message }) => message)
  const messages = [...(fields.length > 0 ? [FORM_ERRORS] : []), ...loose]
  const exceptionMessage = readException(body)
  return {
    kind: 'validation',
    fields,
    messages: messages.length > 0 ? messages : [GENERIC_FAILURE],
    ...(exceptionMessage === null ? {} : { exceptionMessage }),
  }
}

/** The technical name of the refusal, such as the identity provider's. */
function readException(body: string): string | null {
  const { exceptionMessage } = JSON.parse(body) as Partial<ServerErrorBody>
  return typeof exceptionMessage === 'string' && exceptionMessage !== '' ? exceptionMessage : null
}

function readMensagens(body: string): Mensagem[] | null {
  try {
    const { mensagens } = JSON.parse(body) as { mensagens?: unknown }
    if (!Array.isArray(mensagens)) return null
    return mensagens.map((one: Partial<Mensagem>) => ({
      key: one.key ?? null,
      message: String(one.message ?? '').replace(UNTREATED, '') || GENERIC_FAILURE,
    }))
  } catch {
    return null
  }
}

/** A call that did not succeed. `messages` are the sentences to show; keyed ones stand in `problem.fields`. */
export class ApiError extends Error {
  readonly problem: ServerProblem
  readonly status: number

  constructor(problem: ServerProblem, status: number) {
    super(problem.messages.join(' ') || problem.kind)
    this.name = 'ApiError'
    this.problem = problem
    this.status = status
  }

  get messages(): string[] {
    return this.problem.messages
  }

  /** Every sentence of the refusal, those of fields too, without the general one: for places that have no form. */
  get allMessages(): string[] {
    if (this.problem.kind !== 'validation') return this.messages
    return [...this.problem.fields.map(({ message }) => message), ...this.messages.filter((message) => message !== FORM_ERRORS)]
  }

  /** Dealt with for the whole program (session, permission, server down): a screen shows nothing. */
  get isCentral(): boolean {
    return this.problem.kind === 'authentication' || this.problem.kind === 'authorization' || this.problem.kind === 'unavailable'
  }
}

/** Any rejection as an ApiError; what is no answer at all gets the generic sentence. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ kind: 'failure', messages: [GENERIC_FAILURE] }, 0)
}
