import { AppError, type ErrorKind, type Violation } from './errors.ts'

/** Spec 1 §3: AUTHENTICATION_ERROR 0, AUTHORIZATION_ERROR 1, SERVER_ERROR 2. */
export type TipoErro = 0 | 1 | 2

export type HttpErrorBody = {
  tipo: TipoErro
  mensagens: { key: string | null; message: string }[]
  exceptionMessage: string | null
  requestId?: string
}

export type HttpError = { status: number; body: HttpErrorBody; unexpected: boolean }

export const SESSAO_EXPIRADA = 'Sua sessão expirou. Você será redirecionada para a página inicial'
export const SEM_PERMISSAO = 'Você não possui permissão para acessar este recurso.'
export const NAO_ENCONTRADO = 'Registro não encontrado.'
export const LIMITE_EXCEDIDO = 'Muitas requisições em pouco tempo. Aguarde um instante e tente novamente.'
/** Spec 1 §2.4. */
export const SERVICO_INDISPONIVEL =
  'Não foi possível completar a sua requisição. Por favor aguarde, o serviço está sendo recarregado.'
export const FALHA_GENERICA = 'Falha ao processar requisição. Por favor, consulte seu suporte técnico'

type Rule = { status: number; tipo: TipoErro; sentence: string }

/** Kind -> status, type and the sentence used when there is no violation. Spec 1 §8; decision C1. */
const RULES: Readonly<Record<ErrorKind, Rule>> = {
  validation: { status: 409, tipo: 2, sentence: FALHA_GENERICA },
  business: { status: 409, tipo: 2, sentence: FALHA_GENERICA },
  authentication: { status: 401, tipo: 0, sentence: SESSAO_EXPIRADA },
  authorization: { status: 403, tipo: 1, sentence: SEM_PERMISSAO },
  'not-found': { status: 404, tipo: 2, sentence: NAO_ENCONTRADO },
  'rate-limit': { status: 429, tipo: 2, sentence: LIMITE_EXCEDIDO },
  unavailable: { status: 503, tipo: 2, sentence: SERVICO_INDISPONIVEL },
  'no-space': { status: 507, tipo: 2, sentence: FALHA_GENERICA },
  server: { status: 500, tipo: 2, sentence: FALHA_GENERICA },
}

/**
 * Turns whatever was thrown into the answer of the API. Only an AppError speaks for itself; every other error is a bug:
 * status 500, the generic sentence, nothing of the error in the body, and `unexpected` so that the caller logs it.
 * A lost session always has the spec's sentence, whatever was refused.
 */
export function toHttp(error: unknown, options: { requestId?: string } = {}): HttpError {
  const kind = error instanceof AppError ? error.kind : 'server'
  const rule = RULES[kind]
  const violations = error instanceof AppError && speaks(kind) ? error.violations : []
  const body: HttpErrorBody = {
    tipo: rule.tipo,
    mensagens: violations.length > 0 ? violations.map(toMensagem) : [{ key: null, message: rule.sentence }],
    exceptionMessage: (error instanceof AppError && error.exceptionMessage) || null,
  }
  if (options.requestId !== undefined) body.requestId = options.requestId
  return { status: rule.status, body, unexpected: rule.status === 500 }
}

function speaks(kind: ErrorKind): boolean {
  return kind !== 'authentication' && kind !== 'unavailable' && kind !== 'server'
}

function toMensagem({ field, message }: Violation): { key: string | null; message: string } {
  return { key: field ?? null, message }
}
