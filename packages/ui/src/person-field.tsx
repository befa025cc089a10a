import { formatDocumento } from '@iss/kernel/documento'
import { useEffect, useRef, useState } from 'react'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { SelectField } from './select-field.tsx'

/** Somebody to choose from: name, document and, where there is one, the number in the register of the city. */
export type Person = { id: number; nome: string; documento: string; inscricaoMunicipal?: string | null }

/** Letters from which people are looked for, and milliseconds without a key before they are. */
export const PERSON_LETTERS = 3
const PAUSE = 250

export type PersonFieldOwnProps = {
  /** Who was found for the text that `onSearch` gave last. */
  found: readonly Person[]
  /** Who stands for the value; undefined while it is not known. */
  chosen?: Person | undefined
  /** Called with what was typed once it has three letters and rests, with '' when nobody is looked for. */
  onSearch: (text: string) => void
  loading?: boolean
}

const labelOf = ({ nome, documento }: Person) => `${nome} - ${formatDocumento(documento)}`
const optionOf = (person: Person) => ({
  value: person.id,
  label: labelOf(person),
  ...(person.inscricaoMunicipal ? { detail: `Inscrição municipal ${person.inscricaoMunicipal}` } : {}),
})

function Inner({ found, chosen, onSearch, loading, ...props }: InnerFieldProps<number | null> & PersonFieldOwnProps) {
  const [typed, setTyped] = useState('')
  const search = useRef(onSearch)
  search.current = onSearch
  // The label of the chosen one stands in the box; searching for it would find nobody else.
  const text = chosen && typed === labelOf(chosen) ? '' : typed.trim()
  const wanted = text.length < PERSON_LETTERS ? '' : text
  useEffect(() => {
    const timer = setTimeout(() => search.current(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const people = wanted === '' ? [] : found
  const all = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people
  return (
    <SelectField
      {...props}
      placeholder={props.placeholder ?? 'Nome, CPF/CNPJ ou inscrição'}
      options={all.map(optionOf)}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : null)}
      onSearch={setTyped}
      loading={loading ?? false}
      nothingFound={wanted === '' ? 'Digite ao menos três letras ou números.' : 'Ninguém encontrado.'}
    />
  )
}

/** One person of the register, found by three letters of name, document or number in the register. */
export const PersonField = bindField<number | null, PersonFieldOwnProps>(Inner, { empty: null })
