import { MultiSelect } from '@mantine/core'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import { normalizeOptions, type Options, type OptionValue } from './select-field.tsx'

export type MultiSelectFieldOwnProps = { options: Options; clearable?: boolean; nothingFound?: string }

function Inner(props: InnerFieldProps<OptionValue[]> & MultiSelectFieldOwnProps) {
  const options = normalizeOptions(props.options)
  return (
    <MultiSelect
      openOnFocus={false}
      {...inputProps(props)}
      placeholder={props.value.length === 0 ? (props.placeholder ?? 'Todos') : undefined}
      data={options.map((option) => ({ value: String(option.value), label: option.label, disabled: option.disabled ?? false }))}
      value={props.value.map(String)}
      onChange={(texts) =>
        props.onChange(options.filter((option) => texts.includes(String(option.value))).map((option) => option.value))
      }
      clearable={props.clearable ?? true}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}`, tabIndex: 0, 'aria-hidden': false, size: '24px' }}
      searchable
      hidePickedOptions
      nothingFoundMessage={props.nothingFound ?? 'Nenhuma opção encontrada.'}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** Any number of options; the order of the value is that of the options. */
export const MultiSelectField = bindField<OptionValue[], MultiSelectFieldOwnProps>(Inner, { empty: [] })
