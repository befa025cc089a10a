import { Group, Radio, Stack } from '@mantine/core'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import { normalizeOptions, type Options, type OptionValue } from './select-field.tsx'

export type RadioFieldOwnProps = { options: Options; inline?: boolean }

function Inner(props: InnerFieldProps<OptionValue | null> & RadioFieldOwnProps) {
  const options = normalizeOptions(props.options)
  const { placeholder: _placeholder, disabled, readOnly, ref: _ref, ...input } = inputProps(props)
  const Row = props.inline === false ? Stack : Group
  return (
    <Radio.Group
      {...input}
      value={props.value === null ? '' : String(props.value)}
      onChange={(text) => props.onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
    >
      <Row gap={props.inline === false ? 8 : 20} mt={6}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={String(option.value)}
            label={option.label}
            disabled={disabled || readOnly || option.disabled}
          />
        ))}
      </Row>
    </Radio.Group>
  )
}

/** One of a few options, all in sight. */
export const RadioField = bindField<OptionValue | null, RadioFieldOwnProps>(Inner, { empty: null })
