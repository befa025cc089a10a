import { PERSON_LOOKUP } from '@iss/kinds'
import { LookupControl } from '@iss/list/web/lookup-control'
import type { Control, FieldValues } from 'react-hook-form'
import { registryCalls } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'

type Props = {
  registry: Registry
  name: string
  /** Slug of the registry or name of the lookup whose rows are offered. */
  lookup: string
  /** The field as the definition calls it. */
  campo: string
  /** The action whose field this is; absent for a field of the registry. */
  acao?: string
  /** Values of other fields that the options depend on, as they travel. */
  outros?: Readonly<Record<string, unknown>> | undefined
  control: Control<FieldValues>
  label: string
  description?: string | undefined
  placeholder?: string | undefined
  required: boolean
  readOnly: boolean
  span: number
  /** Several rows may be chosen; the value is their ids. */
  multiple?: boolean
}

/** A row of another registry or of a lookup: options come while the user types; the value is the id. */
export function LookupField({ registry, lookup, campo, acao, outros, placeholder = 'Selecione', ...rest }: Props) {
  return (
    <LookupControl
      {...rest}
      opcoes={registryCalls(registry).opcoes}
      base={{ campo, ...(acao === undefined ? {} : { acao }), ...(outros === undefined ? {} : { outros }) }}
      people={lookup === PERSON_LOOKUP}
      placeholder={placeholder}
    />
  )
}
