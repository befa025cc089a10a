import type { ComponentType } from 'react'
import { bytesInput, cnaeInput, coordenadasInput, ctissInput, datetimeInput, duracaoInput } from './written-field.tsx'
import { CepField } from './cep-field.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { CompetenciaField } from './competencia-field.tsx'
import { DateField } from './date-field.tsx'
import { DecimalField } from './decimal-field.tsx'
import { DocumentoField } from './documento-field.tsx'
import type { CommonFieldProps } from './field-binding.tsx'
import type { InputKind } from './kinds.ts'
import { MoneyField } from './money-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { NumberField } from './number-field.tsx'
import { PercentField } from './percent-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import type { Control, FieldValues } from 'react-hook-form'

export type KindInputProps = CommonFieldProps & {
  kind: Exclude<InputKind, 'lookup' | 'multilookup'>
  control: Control<FieldValues>
  name: string
  options?: readonly { value: string | number; label: string }[]
  maxLength?: number
  rows?: number
  min?: number
  max?: number
}

type Input = ComponentType<Omit<KindInputProps, 'kind'> & { type?: string }>

/** The control of each kind: one for filters, registries, requests and whatever else is drawn from a declaration. */
const inputs: Readonly<Record<KindInputProps['kind'], Input>> = {
  text: TextField,
  longtext: TextArea,
  email: TextField,
  status: TextField,
  money: MoneyField,
  decimal: DecimalField,
  integer: NumberField,
  numero: NumberField,
  percent: PercentField,
  date: DateField,
  datetime: datetimeInput,
  competencia: CompetenciaField,
  documento: DocumentoField,
  telefone: PhoneField,
  cep: CepField,
  cnae: cnaeInput,
  ctiss: ctissInput,
  boolean: CheckboxField,
  bytes: bytesInput,
  duracao: duracaoInput,
  coordenadas: coordenadasInput,
  select: SelectField,
  multiselect: MultiSelectField,
} as unknown as Record<KindInputProps['kind'], Input>

/** Draws the control of a kind. Choices that are looked up on the server are drawn by whoever asks for them. */
export function KindInput({ kind, ...props }: KindInputProps) {
  const Draw = inputs[kind]
  const given = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as typeof props
  return <Draw {...given} {...(kind === 'email' ? { type: 'email' } : {})} />
}
