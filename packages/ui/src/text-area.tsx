import { Textarea } from '@mantine/core'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type TextAreaOwnProps = { rows?: number; maxLength?: number }

function Inner(props: InnerFieldProps<string> & TextAreaOwnProps) {
  const { value, onChange, maxLength, rows = 4 } = props
  const input = inputProps(props)
  const counter = maxLength ? `${value.length} de ${maxLength} caracteres` : undefined
  return (
    <Textarea
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={rows}
      maxLength={maxLength}
      description={input.description ?? counter}
    />
  )
}

/** Several lines of text; with `maxLength` a counter is shown. */
export const TextArea = bindField<string, TextAreaOwnProps>(Inner, { empty: '' })
