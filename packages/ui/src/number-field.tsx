import { TextInput } from '@mantine/core'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import classes from './form.module.css'

export type NumberFieldOwnProps = { min?: number; max?: number }

function Inner(props: InnerFieldProps<number | null> & NumberFieldOwnProps) {
  const { value, onChange, max } = props
  return (
    <TextInput
      {...inputProps(props, true)}
      classNames={{ input: classes.tabular }}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/\D/g, '')
        const next = text === '' ? null : Number(text)
        if (next !== null && (!Number.isSafeInteger(next) || (max !== undefined && next > max))) return
        onChange(next)
      }}
    />
  )
}

/** A whole number without sign; anything but digits is dropped. */
export const NumberField = bindField<number | null, NumberFieldOwnProps>(Inner, {
  empty: null,
  check: (value, { min }) =>
    value !== null && min !== undefined && value < min ? `Informe um número a partir de ${min}.` : undefined,
})
