import { Checkbox } from '@mantine/core'
import { bindField, cellProps, type InnerFieldProps } from './field-binding.tsx'

function Inner(props: InnerFieldProps<boolean>) {
  const { label, description, disabled, readOnly, error, id, name, value, onChange, onBlur, inputRef, span } = props
  return (
    <Checkbox
      {...cellProps(span)}
      wrapperProps={{ 'data-box': true }}
      label={label}
      description={description}
      disabled={disabled || readOnly}
      error={error}
      id={id}
      name={name}
      ref={inputRef}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      size="sm"
    />
  )
}

/** A yes or no. */
export const CheckboxField = bindField<boolean>(Inner, { empty: false })
