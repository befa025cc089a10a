import { Competencia } from '@iss/kernel/competencia'
import { ultimaCompetencia } from './competencia-field.tsx'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { SelectField } from './select-field.tsx'

/** Ten years counted back from the year of two months ahead (spec 1 §9). */
export function listAnos(ultima: Competencia = ultimaCompetencia()): number[] {
  return Array.from({ length: 10 }, (_, index) => ultima.ano - index)
}

function Inner(props: InnerFieldProps<number | null>) {
  const { inputRef: _inputRef, ...rest } = props
  return (
    <SelectField
      {...rest}
      searchable={false}
      options={listAnos().map((ano) => ({ value: ano, label: String(ano) }))}
      onChange={(ano) => props.onChange(ano === null ? null : Number(ano))}
    />
  )
}

/** A year. */
export const AnoField = bindField<number | null>(Inner, { empty: null })
