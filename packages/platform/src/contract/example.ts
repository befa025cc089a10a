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
  email: 'pessoa@exemplo.com.br',
  base64: 'dGV4dG8=',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
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
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, fromShape(part)]))
    case 'array':
      return shape.prefixItems?.map(fromShape) ?? (shape.items ? [fromShape(shape.items)] : [])
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return typeof shape.default === 'boolean' ? shape.default : true
    case 'string':
      return byFormat[shape.format ?? ''] ?? 'texto'.slice(0, shape.maxLength).padEnd(shape.minLength ?? 0, '1')
    default:
      return shape.default ?? null
  }
}
