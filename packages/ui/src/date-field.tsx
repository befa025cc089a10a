import { ActionIcon, TextInput } from '@mantine/core'
import { formatData, isData, parseDataBr } from '@iss/kernel/data'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './date-field.module.css'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type DateFieldOwnProps = {
  /** Bounds as ISO dates. */
  min?: string
  max?: string
}

/** Puts the slashes of dd/MM/yyyy behind the digits typed so far. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

function show(value: string): string {
  return isData(value) ? formatData(value) : value
}

function Inner(props: InnerFieldProps<string> & DateFieldOwnProps) {
  const { value, onChange, min, max, disabled, readOnly, label } = props
  const picker = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    const masked = maskDate(text)
    onChange(parseDataBr(masked) ?? masked)
  }
  return (
    <TextInput
      {...inputProps(props, true)}
      classNames={{ input: classes.input }}
      placeholder={props.placeholder ?? 'dd/mm/aaaa'}
      inputMode="numeric"
      autoComplete="off"
      value={show(value)}
      onChange={(event) => type(event.currentTarget.value)}
      rightSectionWidth={34}
      rightSection={
        disabled || readOnly ? null : (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={`Abrir calendário de ${label}`}
              onClick={() => picker.current?.showPicker()}
            >
              <IconCalendar size={17} stroke={1.7} color="var(--iss-muted)" />
            </ActionIcon>
            <input
              ref={picker}
              className={classes.picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={isData(value) ? value : ''}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </>
        )
      }
    />
  )
}

/** What is wrong with the value of a date field, if anything: strict, 31/02 is no date. */
export function checkDate(value: string, { min, max }: DateFieldOwnProps = {}): string | undefined {
  if (value === '') return undefined
  if (!isData(value)) return 'Informe uma data válida.'
  if (min && value < min) return `Informe uma data a partir de ${formatData(min)}.`
  return max && value > max ? `Informe uma data até ${formatData(max)}.` : undefined
}

/** A civil date typed as dd/MM/yyyy; the value is ISO, or what was typed while that is no date. */
export const DateField = bindField<string, DateFieldOwnProps>(Inner, { empty: '', check: checkDate })
