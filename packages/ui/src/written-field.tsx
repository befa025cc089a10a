import { type KindName, kindOf, kinds } from '@iss/kinds'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import classes from './form.module.css'

/** A box in which a value is written in the words of its kind, and read when the box is left; what cannot be read stays and is said to be wrong. */
function writtenField(kind: KindName, example: string) {
  const { parse, text } = kindOf(kind)
  const read = (typed: string): unknown => {
    try {
      return parse(typed)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
  function Inner(props: InnerFieldProps<unknown>) {
    const { value, onChange, onBlur } = props
    const [typed, setTyped] = useState<string | null>(null)
    const wrong = typed !== null && typed !== '' && read(typed) === null
    return (
      <TextInput
        {...inputProps(props, true)}
        error={props.error ?? (wrong && value === null ? `Escreva como em ${example}.` : undefined)}
        classNames={{ input: classes.tabular }}
        autoComplete="off"
        placeholder={props.placeholder ?? example}
        value={typed ?? (value === null ? '' : text(value))}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(read(event.currentTarget.value))
        }}
        onBlur={() => {
          if (!wrong) setTyped(null)
          onBlur()
        }}
      />
    )
  }
  return bindField<unknown>(Inner, { empty: null })
}

/** Moment, dd/MM/yyyy HH:mm:ss. */
export const datetimeInput = writtenField('datetime', kinds.datetime.text(new Date('2026-04-15T13:30:00Z')))
/** Size of a file, with its unit. */
export const bytesInput = writtenField('bytes', '16 MB')
/** How long something takes. */
export const duracaoInput = writtenField('duracao', '3 min 20 s')
/** Latitude and longitude. */
export const coordenadasInput = writtenField('coordenadas', '-20,31550; -40,31280')
/** CNAE subclass. */
export const cnaeInput = writtenField('cnae', '6201-5/01')
/** CTISS, the municipality's own code of a service. */
export const ctissInput = writtenField('ctiss', '0101-0/01-88')
