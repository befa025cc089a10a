import { Select } from '@mantine/core'
import { systemClock } from '@iss/kernel/clock'
import { Competencia, type CompetenciaWire } from '@iss/kernel/competencia'
import { useMemo } from 'react'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import classes from './form.module.css'

export type CompetenciaFieldOwnProps = { de?: Competencia; ate?: Competencia; clearable?: boolean }

/** First month of the list (spec 1 §9). */
export const PRIMEIRA_COMPETENCIA = Competencia.of(2006, 1)

/** The month two months ahead of the given civil date, the last of the list. */
export function ultimaCompetencia(hoje: string = systemClock.today()): Competencia {
  return Competencia.fromData(hoje).plusMonths(2)
}

/** The months from the first to the last, newest first. */
export function listCompetencias(de: Competencia, ate: Competencia): Competencia[] {
  return Competencia.range(de, ate).reverse()
}

function toCompetencia(value: Competencia | CompetenciaWire | null): Competencia | null {
  if (value === null || value instanceof Competencia) return value
  return Competencia.fromWire(value)
}

function Inner(props: InnerFieldProps<Competencia | null> & CompetenciaFieldOwnProps) {
  const { de = PRIMEIRA_COMPETENCIA, ate, clearable = !props.required } = props
  const last = (ate ?? ultimaCompetencia()).toString()
  const first = de.toString()
  const data = useMemo(
    () =>
      listCompetencias(Competencia.from(first), Competencia.from(last)).map((one) => ({
        value: one.toString(),
        label: one.format(),
      })),
    [first, last],
  )
  return (
    <Select
      openOnFocus={false}
      {...inputProps(props, true)}
      classNames={{ input: classes.tabular }}
      placeholder={props.placeholder ?? 'mm/aaaa'}
      data={data}
      value={toCompetencia(props.value)?.toString() ?? null}
      onChange={(text) => props.onChange(text === null ? null : Competencia.from(text))}
      searchable={!props.readOnly}
      clearable={clearable && !props.readOnly && !props.disabled}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}`, tabIndex: 0, 'aria-hidden': false, size: '24px' }}
      nothingFoundMessage="Nenhuma competência encontrada."
      filter={({ options, search }) => {
        const digits = search.replace(/\D/g, '')
        return options.filter((option) => 'label' in option && String(option.label).replace('/', '').includes(digits))
      }}
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** A month from January 2006 up to two months ahead, found by typing 032026 or 03/2026 too. */
export const CompetenciaField = bindField<Competencia | null, CompetenciaFieldOwnProps>(Inner, { empty: null })
