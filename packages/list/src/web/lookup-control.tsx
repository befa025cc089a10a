import { cellProps } from '@iss/ui/field-binding'
import { OptionLine } from '@iss/ui/option-line'
import { useCall } from '@iss/portal/hooks'
import type { Call } from '@iss/platform/contract'
import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'

type Value = string | number
type Option = { value: Value; label: string; detail?: string | undefined }
type Props = {
  name: string
  /** Call that answers options, with what it takes beside `texto` and `valores`. */
  opcoes: Call
  base: Readonly<Record<string, unknown>>
  label: string
  help?: string
  placeholder?: string
  multiple?: boolean
  required?: boolean
  readOnly?: boolean
  span?: number
  control: Control<FieldValues>
}

const asIs: OptionsFilter = ({ options }) => options

/** Autocomplete over the rows of a lookup: options come while the user types, labels of chosen values are asked for once. */
export function LookupControl({
  name,
  opcoes,
  base,
  label,
  help,
  placeholder = 'Todos',
  multiple = false,
  required = false,
  readOnly = false,
  span,
  control,
}: Props) {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed, 300)
  const chosen = (
    multiple
      ? ((field.value as Value[] | null) ?? [])
      : field.value === null || field.value === undefined
        ? []
        : [field.value as Value]
  ) as Value[]
  const labels = useOptions(
    opcoes,
    { ...base, texto: '', valores: chosen },
    { enabled: chosen.length > 0, keepPrevious: true, silent: true, staleTime: 300_000 },
  )
  // The label of the chosen option stands in the box of a single choice; searching for it would find only itself.
  const search = labels.data?.some((option) => option.label === texto) ? '' : texto
  const found = useOptions(opcoes, { ...base, texto: search }, { keepPrevious: true, silent: true, staleTime: 60_000 })
  const options = [...(labels.data ?? []), ...(found.data ?? [])].filter(
    (option, index, all) => all.findIndex((other) => other.value === option.value) === index,
  )
  const byText = (text: string) => options.find((option) => String(option.value) === text)?.value
  const common = {
    label,
    description: help,
    error: fieldState.error?.message,
    required,
    readOnly,
    searchable: !readOnly,
    clearable: !readOnly && !required,
    data: options.map((option) => ({ value: String(option.value), label: option.label })),
    onSearchChange: setTyped,
    filter: asIs,
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <OptionLine label={option.label} detail={options.find(({ value }) => String(value) === option.value)?.detail} />
    ),
    nothingFoundMessage: found.isFetching ? 'Carregando' : 'Nenhuma opção encontrada.',
    maxDropdownHeight: 280,
    comboboxProps: { shadow: 'md' as const },
    clearButtonProps: { 'aria-label': `Limpar ${label}`, tabIndex: 0, 'aria-hidden': false, size: '24px' },
    onBlur: field.onBlur,
    ref: field.ref,
    ...cellProps(span),
  }
  if (multiple)
    return (
      <MultiSelect
        {...common}
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
  return (
    <Select
      {...common}
      placeholder={placeholder}
      allowDeselect={false}
      value={chosen[0] === undefined ? null : String(chosen[0])}
      onChange={(text) => field.onChange(text === null ? null : (byText(text) ?? null))}
    />
  )
}

function useOptions(opcoes: Call, request: Record<string, unknown>, options: Parameters<typeof useCall>[2]) {
  const { data, isFetching } = useCall(opcoes, request as never, options)
  return { data: data as Option[] | undefined, isFetching }
}
