import { z } from 'zod'
import type { Call } from './call.ts'

type Shape = {
  type?: string | string[]
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  format?: string
  additionalProperties?: Shape | boolean
}

/**
 * A valid request of a call, on the wire: what its contract declares as `example`, else made from its shape with every part filled in. It is
 * right by form only; whether there is such a row is another matter.
 */
export function exampleOf(call: Pick<Call, 'request' | 'example'>): unknown {
  return call.example ?? fromShape(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Shape)
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T13:30:00Z',
  email: 'pessoa@exemplo.com.br',
  base64: 'dGV4dG8=',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
}

/** By the type that JSON Schema names. */
const byType: Readonly<Record<string, (shape: Shape) => unknown>> = {
  object: ({ properties = {} }) => Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromShape(part)])),
  array: ({ prefixItems, items }) => prefixItems?.map(fromShape) ?? (items ? [fromShape(items)] : []),
  integer: atLeastOne,
  number: atLeastOne,
  boolean: (shape) => (typeof shape.default === 'boolean' ? shape.default : true),
  string: ({ format = '', maxLength, minLength = 0 }) => byFormat[format] ?? 'texto'.slice(0, maxLength).padEnd(minLength, '1'),
}

function atLeastOne({ minimum = 1, exclusiveMinimum = 0 }: Shape): number {
  return Math.max(1, minimum, exclusiveMinimum + 1)
}

function fromShape(shape: Shape): unknown {
  const { anyOf, oneOf, allOf } = shape
  if (shape.examples?.length) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = anyOf ?? oneOf
  if (choices) return fromShape(choices.find(({ type }) => type !== 'null') ?? {})
  if (allOf) return Object.assign({}, ...allOf.map(fromShape)) as unknown
  const type = Array.isArray(shape.type) ? shape.type.find((one) => one !== 'null') : shape.type
  return byType[type ?? '']?.(shape) ?? shape.default ?? null
}
