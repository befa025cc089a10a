/** One reason for which a request is refused. `code` is stable, `field` names the form field, `message` is the sentence shown. */
export type Violation = { readonly code: string; readonly field?: string; readonly message: string }

/** The family of a refusal; `http-errors.ts` turns it into a status. */
export type ErrorKind =
  | 'validation'
  | 'business'
  | 'authentication'
  | 'authorization'
  | 'not-found'
  | 'rate-limit'
  | 'unavailable'
  | 'no-space'
  | 'server'

/** Kinds that have a sentence of their own, so that they may be raised without a violation. */
const KINDS_WITHOUT_VIOLATION: readonly ErrorKind[] = [
  'authentication',
  'authorization',
  'not-found',
  'rate-limit',
  'unavailable',
  'server',
]

/** `retryAfter`: seconds after which the same request may be tried again (kinds 'rate-limit' and 'unavailable'). */
export type AppErrorOptions = { exceptionMessage?: string; cause?: unknown; retryAfter?: number }

/** A foreseen refusal or failure: it carries data for the answer. Bugs throw plain `Error`. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly violations: Violation[]
  /** Technical detail for the answer's `exceptionMessage`; never personal data, never a stack trace. */
  readonly exceptionMessage?: string
  /** Seconds after which the same request may be tried again, when that is known. */
  readonly retryAfter?: number

  constructor(kind: ErrorKind, violations: readonly Violation[] = [], options: AppErrorOptions = {}) {
    super(violations.map((v) => v.message).join(' ') || kind, { cause: options.cause })
    this.name = 'AppError'
    this.kind = kind
    this.violations = [...violations]
    this.exceptionMessage = options.exceptionMessage
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }
}

export type ErrorEntry = { readonly field?: string; readonly message: string }

/**
 * Declares the sentences of one module. Takes the namespace (name of the module) and the entries by key;
 * returns frozen violations under the same keys, each with code `${namespace}.${key}`.
 */
export function defineErrors<const T extends Record<string, ErrorEntry>>(
  namespace: string,
  entries: T,
): { readonly [K in keyof T]: Violation } {
  const catalogue: Record<string, Violation> = {}
  for (const [name, { field, message }] of Object.entries(entries)) {
    if (!message) throw new Error(`Error ${namespace}.${name} has no message`)
    const code = `${namespace}.${name}`
    catalogue[name] = Object.freeze(field === undefined ? { code, message } : { code, field, message })
  }
  return Object.freeze(catalogue) as { readonly [K in keyof T]: Violation }
}

const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Replaces every `{name}` of the message by the value given. Throws when one stays unfilled or a value finds no place. */
export function fill(violation: Violation, values: Readonly<Record<string, unknown>>): Violation {
  const used = new Set<string>()
  const message = violation.message.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === null) throw new Error(`${violation.code}: ${placeholder} was not filled`)
    used.add(name)
    return String(value)
  })
  for (const name of Object.keys(values)) {
    if (!used.has(name)) throw new Error(`${violation.code}: there is no {${name}} in the message`)
  }
  return Object.freeze({ ...violation, message })
}

/** The same violation shown at another field (a row of a grid, a repeated field). */
export function at(violation: Violation, field: string): Violation {
  return Object.freeze({ ...violation, field })
}

export type RefuseOptions = AppErrorOptions & { kind?: ErrorKind }

/**
 * Refuses the request with one violation or several shown together; kind 'business' unless told.
 * An empty list is accepted only for kinds that have a sentence of their own (401, 403, 404, 429, 500, 503).
 */
export function refuse(violation: Violation | readonly Violation[], options: RefuseOptions = {}): never {
  const { kind = 'business', ...rest } = options
  const violations: readonly Violation[] = isList(violation) ? violation : [violation]
  if (violations.length === 0 && !KINDS_WITHOUT_VIOLATION.includes(kind)) {
    throw new Error(`refuse('${kind}') was called without a violation`)
  }
  throw new AppError(kind, violations, rest)
}

/** What a check may answer: a list, one violation, or nothing. */
export type CheckResult = readonly Violation[] | Violation | null | undefined | false

/** Gathers every violation of every check, in the order given (all shown together). */
export function all(...lists: CheckResult[]): Violation[] {
  return lists.flatMap(toList)
}

/** Runs the checks in order and answers what the first failing one gives; later checks do not run. */
export function first(...checks: (() => CheckResult)[]): Violation[] {
  for (const check of checks) {
    const found = toList(check())
    if (found.length > 0) return found
  }
  return []
}

function toList(result: CheckResult): Violation[] {
  if (!result) return []
  return isList(result) ? [...result] : [result]
}

function isList(value: Violation | readonly Violation[]): value is readonly Violation[] {
  return Array.isArray(value)
}
