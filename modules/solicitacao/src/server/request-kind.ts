import { AppError, at, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { solicitacaoErrors } from '../domain/errors.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import type { RequestKind } from './define-request.ts'

/**
 * The kind of this type; null when no module offers it. Two may share a type when one of them is for people without registration
 * (first access): `interessado` tells which is meant.
 */
export function findRequestKind(ctx: Context, tipo: TipoSolicitacao, interessado = false): RequestKind | null {
  const kinds = ctx.definitions<RequestKind>('request').filter((kind) => kind.tipo === tipo)
  return kinds.find((kind) => (kind.interessado ?? false) === interessado) ?? kinds[0] ?? null
}

/** The kind of this type; refuses as not available in the municipality when no module offers it. */
export function getRequestKind(ctx: Context, tipo: TipoSolicitacao, interessado = false): RequestKind {
  return findRequestKind(ctx, tipo, interessado) ?? refuse(solicitacaoErrors.tipoIndisponivel)
}

/** Reads values of a kind (as on the wire); refuses with every violation at once, keyed `dados.{field}`. */
export function parseDados(kind: RequestKind, dados: unknown): Record<string, unknown> {
  const result = kind.schema.safeParse(dados)
  if (result.success) return result.data
  throw new AppError(
    'validation',
    result.error.issues.map((issue) => ({
      code: `solicitacao.${issue.code}`,
      field: ['dados', ...issue.path.map(String)].join('.'),
      message: issue.message,
    })),
  )
}

/** Values of a kind as they are stored. */
export function encodeDados(kind: RequestKind, dados: Record<string, unknown>): Record<string, unknown> {
  return z.encode(kind.schema, dados) as Record<string, unknown>
}

/** A kind's violations name its own fields; on the form they stand under `dados`. */
export function underDados(violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => (violation.field ? at(violation, `dados.${violation.field}`) : violation))
}
