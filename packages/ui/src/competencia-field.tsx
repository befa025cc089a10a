import { ActionIcon, Combobox, InputBase, UnstyledButton, useCombobox } from '@mantine/core'
import { systemClock } from '@iss/kernel/clock'
import { Competencia, type CompetenciaWire } from '@iss/kernel/competencia'
import { IconCalendarMonth, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import classes from './competencia-field.module.css'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type CompetenciaFieldOwnProps = { de?: Competencia; ate?: Competencia; clearable?: boolean }

/** First month that may be chosen (spec 1 §9). */
export const PRIMEIRA_COMPETENCIA = Competencia.of(2006, 1)

/** The month two months ahead of the given civil date, the last that may be chosen. */
export function ultimaCompetencia(hoje: string = systemClock.today()): Competencia {
  return Competencia.fromData(hoje).plusMonths(2)
}

function toCompetencia(value: Competencia | CompetenciaWire | null): Competencia | null {
  if (value === null || value instanceof Competencia) return value
  return Competencia.fromWire(value)
}

/** Puts the slash of MM/AAAA behind the digits typed so far; '2026-03' is taken, too. */
export function maskCompetencia(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})/.exec(text)
  if (iso) return `${iso[2]}/${iso[1]}`
  const typed = /^\s*(\d)\//.exec(text) ? `0${text.trim()}` : text
  const digits = typed.replace(/\D/g, '').slice(0, 6)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** The month of a whole MM/AAAA; null for anything else. */
export function readCompetencia(text: string): Competencia | null {
  const [, mes, ano] = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text) ?? []
  return mes && ano ? Competencia.of(Number(ano), Number(mes)) : null
}

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

function Inner(props: InnerFieldProps<Competencia | null> & CompetenciaFieldOwnProps) {
  const { de = PRIMEIRA_COMPETENCIA, ate = ultimaCompetencia(), clearable = !props.required, label, disabled, readOnly } = props
  const value = toCompetencia(props.value)
  const said = value?.format() ?? ''
  const [text, setText] = useState(said)
  const [left, setLeft] = useState(false)
  const [ano, setAno] = useState(value?.ano ?? Math.min(ate.ano, Competencia.fromData(systemClock.today()).ano))
  const [byYear, setByYear] = useState(false)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setByYear(false)
    },
  })
  // What is set from outside is shown; what is being typed and is no month yet stays as it is.
  useEffect(() => {
    if (said !== '') setText(said)
    else setText((old) => (readCompetencia(old) ? '' : old))
  }, [said])
  const isIn = (one: Competencia) => !one.isBefore(de) && !ate.isBefore(one)
  const typed = readCompetencia(text)
  const wrong = text !== '' && (typed === null || !isIn(typed))
  const years = (by: number) => setAno((old) => Math.min(ate.ano, Math.max(de.ano, old + by)))

  const type = (raw: string) => {
    const next = maskCompetencia(raw)
    const month = readCompetencia(next)
    setText(next)
    setLeft(false)
    if (month && isIn(month)) {
      // A whole month needs no list, which would stand over what comes next.
      setAno(month.ano)
      props.onChange(month)
      combobox.closeDropdown()
      return
    }
    if (value !== null) props.onChange(null)
    if (!readOnly) combobox.openDropdown()
  }
  const choose = (one: Competencia) => {
    setText(one.format())
    props.onChange(one)
    combobox.closeDropdown()
  }
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    if (!readOnly) combobox.openDropdown()
    years(event.key === 'PageUp' ? -1 : 1)
  }
  const open = () => {
    if (disabled || readOnly) return
    setAno(value?.ano ?? ano)
    combobox.openDropdown()
  }
  const showsClear = clearable && !readOnly && !disabled && text !== ''
  const input = inputProps(props, true)
  return (
    <Combobox
      store={combobox}
      shadow="md"
      position="bottom-start"
      width={272}
      disabled={disabled || readOnly}
      onOptionSubmit={(chosen) => choose(Competencia.from(chosen))}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          error={input.error ?? (left && wrong ? `Informe um mês de ${de.format()} a ${ate.format()}.` : undefined)}
          classNames={{ input: classes.input }}
          placeholder={props.placeholder ?? 'mm/aaaa'}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onKeyDown={turn}
          onBlur={() => {
            combobox.closeDropdown()
            setLeft(true)
            input.onBlur?.()
          }}
          rightSectionWidth={showsClear ? 60 : 34}
          rightSectionPointerEvents="all"
          rightSection={
            disabled || readOnly ? null : (
              <span className={classes.buttons}>
                {showsClear ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Limpar ${label}`}
                    onClick={() => {
                      setText('')
                      props.onChange(null)
                    }}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                ) : null}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={26}
                  tabIndex={-1}
                  aria-label={`Abrir meses de ${label}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => (combobox.dropdownOpened ? combobox.closeDropdown() : open())}
                >
                  <IconCalendarMonth size={17} stroke={1.7} />
                </ActionIcon>
              </span>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <div className={classes.year}>
          <ActionIcon variant="subtle" aria-label="Ano anterior" tabIndex={-1} disabled={ano <= de.ano} onClick={() => years(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <UnstyledButton
            className={classes.yearName}
            tabIndex={-1}
            aria-expanded={byYear}
            aria-label={`Ano ${ano}: escolher outro`}
            onClick={() => setByYear(!byYear)}
          >
            {ano}
          </UnstyledButton>
          <ActionIcon variant="subtle" aria-label="Próximo ano" tabIndex={-1} disabled={ano >= ate.ano} onClick={() => years(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        {byYear ? (
          <div className={classes.yearGrid} role="group" aria-label="Anos">
            {Array.from({ length: ate.ano - de.ano + 1 }, (_, index) => ate.ano - index).map((one) => (
              <UnstyledButton
                key={one}
                className={classes.month}
                tabIndex={-1}
                data-combobox-active={one === ano || undefined}
                onClick={() => {
                  setAno(one)
                  setByYear(false)
                }}
              >
                {one}
              </UnstyledButton>
            ))}
          </div>
        ) : (
          <Combobox.Options className={classes.months} aria-label={`Meses de ${ano}`}>
            {MESES.map((nome, index) => {
              const one = Competencia.of(ano, index + 1)
              return (
                <Combobox.Option
                  key={nome}
                  value={one.toString()}
                  disabled={!isIn(one)}
                  active={value?.eq(one) ?? false}
                  aria-label={`${nome} ${one.format()}`}
                  className={classes.month}
                >
                  {nome}
                </Combobox.Option>
              )
            })}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A month from January 2006 up to two months ahead, typed as 032026 or 03/2026, or chosen by year and month. */
export const CompetenciaField = bindField<Competencia | null, CompetenciaFieldOwnProps>(Inner, { empty: null })
