import { cellProps } from '@iss/ui/field-binding'
import { OptionLine } from '@iss/ui/option-line'
import { PersonOptionField } from '@iss/ui/person-field'
import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/portal/hooks'
import type { Call } from '@iss/platform/contract'
import { MultiSelect, type OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form'

type Value = string | number
type Option = { value: Value; label: string; detail?: string | undefined }
type Props = {
  name: string
  /** Call that answers options, with what it takes beside `texto` and `valores`. */
  opcoes: Call
  base: Readonly<Record<string, unknown>>
  label: string
  description?: string | undefined
  placeholder?: string
  multiple?: boolean
  /** The rows are people of the register: drawn as the one picker of people. */
  people?: boolean | undefined
  required?: boolean
  readOnly?: boolean
  span?: number
  control: Control<FieldValues>
}

/** Autocomplete over the rows of a lookup: options come while the user types, labels of chosen values are asked for once. */
export function LookupControl({ multiple = false, people = false, ...props }: Props) {
  if (multiple) return <SeveralRows {...props} />
  return people ? <OnePerson {...props} /> : <OneRow {...props} />
}

type Kind = Omit<Props, 'multiple' | 'people'>

function OneRow({ opcoes, base, placeholder = 'Todos', ...rest }: Kind) {
  const value = useWatch({ control: rest.control, name: rest.name }) as Value | null | undefined
  const { options, setTyped, searching } = useSearch(opcoes, base, value === null || value === undefined ? [] : [value])
  return <SelectField {...rest} placeholder={placeholder} options={options} onSearch={setTyped} loading={searching} />
}

function OnePerson({ opcoes, base, placeholder: _, ...rest }: Kind) {
  const value = useWatch({ control: rest.control, name: rest.name }) as number | null | undefined
  const [texto, setTexto] = useState('')
  const labels = useLabels(opcoes, base, value === null || value === undefined ? [] : [value])
  const found = useOptions(opcoes, { ...base, texto }, { enabled: texto !== '', silent: true, staleTime: 60_000 })
  return (
    <PersonOptionField
      {...rest}
      chosen={labels?.find((option) => option.value === value)}
      found={found.data ?? []}
      onSearch={setTexto}
      loading={found.isFetching}
    />
  )
}

const asIs: OptionsFilter = ({ options }) => options

function SeveralRows({
  name,
  opcoes,
  base,
  label,
  description,
  placeholder = 'Todos',
  required = false,
  readOnly = false,
  span,
  control,
}: Kind) {
  const { field, fieldState } = useController({ control, name })
  const chosen = (field.value as Value[] | null) ?? []
  const { options, setTyped, searching } = useSearch(opcoes, base, chosen)
  const byText = (text: string) => options.find((option) => String(option.value) === text)?.value
  return (
    <MultiSelect
      label={label}
      description={description}
      error={fieldState.error?.message}
      required={required}
      readOnly={readOnly}
      searchable={!readOnly}
      clearable={!readOnly && !required}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onSearchChange={setTyped}
      filter={asIs}
      renderOption={({ option }) => (
        <OptionLine label={option.label} detail={options.find(({ value }) => String(value) === option.value)?.detail} />
      )}
      nothingFoundMessage={searching ? 'Carregando' : 'Nenhuma opção encontrada.'}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
      clearButtonProps={{ 'aria-label': `Limpar ${label}`, tabIndex: 0, 'aria-hidden': false, size: '24px' }}
      onBlur={field.onBlur}
      ref={field.ref}
      {...cellProps(span)}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      hidePickedOptions
      value={chosen.map(String)}
      onChange={(texts) =>
        field.onChange(
          texts
            .map((text) => byText(text) ?? chosen.find((value) => String(value) === text))
            .filter((value) => value !== undefined),
        )
      }
    />
  )
}

/** Options found for what was typed, the chosen ones before them. */
function useSearch(opcoes: Call, base: Props['base'], chosen: readonly Value[]) {
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed, 300)
  const labels = useLabels(opcoes, base, chosen)
  // The label of the chosen option stands in the box of a single choice; searching for it would find only itself.
  const search = labels?.some((option) => option.label === texto) ? '' : texto
  const found = useOptions(opcoes, { ...base, texto: search }, { keepPrevious: true, silent: true, staleTime: 60_000 })
  const options = [...(labels ?? []), ...(found.data ?? [])].filter(
    (option, index, all) => all.findIndex((other) => other.value === option.value) === index,
  )
  return { options, setTyped, searching: found.isFetching }
}

function useLabels(opcoes: Call, base: Props['base'], chosen: readonly Value[]) {
  return useOptions(
    opcoes,
    { ...base, texto: '', valores: chosen },
    { enabled: chosen.length > 0, keepPrevious: true, silent: true, staleTime: 300_000 },
  ).data
}

function useOptions(opcoes: Call, request: Record<string, unknown>, options: Parameters<typeof useCall>[2]) {
  const { data, isFetching } = useCall(opcoes, request as never, options)
  return { data: data as Option[] | undefined, isFetching }
}
