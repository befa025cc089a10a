import { emptyOf } from '@iss/ui/kinds'
import { isFieldVisible, type NamedRequestField } from '../../contract/request-field.ts'

/** Values of a form for these fields: those given, else what an empty field of the kind holds. */
export function toFormValues(
  campos: readonly NamedRequestField[],
  valores: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(campos.map(({ name, kind }) => [name, valores[name] ?? emptyOf(kind)]))
}

/** What is sent of a form: visible fields only, empty ones left out. */
export function toRequestValues(
  campos: readonly NamedRequestField[],
  dados: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    campos
      .filter((campo) => isFieldVisible(campo, dados))
      .flatMap(({ name }) => (isEmpty(dados[name]) ? [] : [[name, dados[name]]])),
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
