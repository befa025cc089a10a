import { AppError, refuse, type Violation } from '@iss/kernel/errors'
import { z } from 'zod'
import { platformErrors } from './create-context.ts'

/** Parses a request; refuses with every violation at once, each keyed by its field. */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  if (isUnreadable(raw)) refuse(platformErrors.corpoInvalido, { kind: 'validation' })
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const violations: Violation[] = result.error.issues.map((issue) => ({
    code: `plataforma.${issue.code}`,
    ...(issue.path.length > 0 ? { field: issue.path.map(String).join('.') } : {}),
    message: issue.message,
  }))
  throw new AppError('validation', violations)
}

const maxDepth = 60

/**
 * Whether some text holds the character NUL, which no field means, or half of a pair of surrogates, which is no character: PostgreSQL stores
 * neither. Or the value is nested beyond reason.
 */
function isUnreadable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isText(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) return true
  if (Array.isArray(value)) return value.some((item) => isUnreadable(item, depth + 1))
  return Object.entries(value).some(([key, item]) => !isText(key) || isUnreadable(item, depth + 1))
}

const loneSurrogate = /\p{Surrogate}/u

/** Whether PostgreSQL can store it as text. */
const isText = (value: string) => !value.includes('\u0000') && !loneSurrogate.test(value)
