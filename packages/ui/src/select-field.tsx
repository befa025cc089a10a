import { Select } from '@mantine/core'
import { OptionLine } from './option-line.tsx'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type OptionValue = string | number
export type Option<Value extends OptionValue = OptionValue> = {
  value: Value
  label: string
  /** A second, quieter line in the list. */
  detail?: string | undefined
  disabled?: boolean
}
export type Options<Value extends OptionValue = OptionValue> = readonly (Option<Value> | (Value & string))[]

export type SelectFieldOwnProps = {
  options: Options
  clearable?: boolean
  /** Default: when there are more than eight options. */
  searchable?: boolean
  /** Called with the text typed, for options that come from the server. */
  onSearch?: (text: string) => void
  nothingFound?: string
  loading?: boolean
}

/** Options with text labels, whatever form they were given in. */
export function normalizeOptions(options: Options): Option[] {
  return options.map((option) => (typeof option === 'object' ? option : { value: option, label: option }))
}

function Inner(props: InnerFieldProps<OptionValue | null> & SelectFieldOwnProps) {
  const options = normalizeOptions(props.options)
  const details = new Map(options.flatMap(({ value, detail }) => (detail ? [[String(value), detail]] : [])))
  const { clearable = !props.required, searchable = options.length > 8 || Boolean(props.onSearch) } = props
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.placeholder ?? (props.required ? 'Selecione' : undefined)}
      data={options.map((option) => ({ value: String(option.value), label: option.label, disabled: option.disabled ?? false }))}
      value={props.value === null ? null : String(props.value)}
      onChange={(text) => props.onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
      clearable={clearable && !props.readOnly && !props.disabled}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}`, tabIndex: 0, 'aria-hidden': false, size: '24px' }}
      searchable={searchable && !props.readOnly}
      onSearchChange={props.onSearch}
      filter={props.onSearch ? ({ options: found }) => found : undefined}
      nothingFoundMessage={props.loading ? 'Carregando' : (props.nothingFound ?? 'Nenhuma opção encontrada.')}
      allowDeselect={false}
      // A field that validation focuses must not cover its message with its list; a click, typing or an arrow opens it.
      openOnFocus={false}
      renderOption={({ option }) => <OptionLine {...option} detail={details.get(option.value)} />}
      checkIconPosition="right"
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** One of several options. The value has the type of the options' values. */
export const SelectField = bindField<OptionValue | null, SelectFieldOwnProps>(Inner, { empty: null })
