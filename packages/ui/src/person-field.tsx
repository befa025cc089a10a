import { type Person, personOption } from '@iss/kinds'
import { useEffect, useRef, useState } from 'react'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { type Option, SelectField } from './select-field.tsx'

/** Letters from which people are looked for, and milliseconds without a key before they are. */
export const PERSON_LETTERS = 3
const PAUSE = 250

type Searched<Someone> = {
  /** Who was found for the text that `onSearch` gave last. */
  found: readonly Someone[]
  /** Who stands for the value; undefined while it is not known. */
  chosen?: Someone | undefined
  /** Called with what was typed once it has three letters and rests, with '' when nobody is looked for. */
  onSearch: (text: string) => void
  loading?: boolean
}

function Inner({ found, chosen, onSearch, loading, ...props }: InnerFieldProps<number | null> & Searched<Option>) {
  const [typed, setTyped] = useState('')
  const search = useRef(onSearch)
  search.current = onSearch
  // The label of the chosen one stands in the box; searching for it would find nobody else.
  const text = chosen && typed === chosen.label ? '' : typed.trim()
  const wanted = text.length < PERSON_LETTERS ? '' : text
  useEffect(() => {
    const timer = setTimeout(() => search.current(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const people = wanted === '' ? [] : found
  const all = chosen && !people.some(({ value }) => value === chosen.value) ? [chosen, ...people] : people
  return (
    <SelectField
      {...props}
      placeholder={props.placeholder ?? 'Nome, CPF/CNPJ ou inscrição'}
      options={all}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : null)}
      onSearch={setTyped}
      loading={loading ?? false}
      nothingFound={wanted === '' ? 'Digite ao menos três letras ou números.' : 'Ninguém encontrado.'}
    />
  )
}

/** One person of the register, found by three letters of name, document or number in the register; people come as options (`personOption`). */
export const PersonOptionField = bindField<number | null, Searched<Option>>(Inner, { empty: null })

function InnerOfPeople({ found, chosen, ...props }: InnerFieldProps<number | null> & Searched<Person>) {
  return <Inner {...props} found={found.map(personOption)} chosen={chosen && personOption(chosen)} />
}

/** The same, given people. */
export const PersonField = bindField<number | null, Searched<Person>>(InnerOfPeople, { empty: null })
