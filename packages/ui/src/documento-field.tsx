import { TextInput } from '@mantine/core'
import { formatDocumento, isCnpj, isCpf, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { useEffect, useRef, useState } from 'react'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type DocumentoFieldOwnProps = { tipo?: 'CPF' | 'CNPJ' }

/** Keeps letters and digits of what was typed or pasted, in upper-case, at most the length of the document. */
export function cleanDocumento(text: string, tipo?: 'CPF' | 'CNPJ'): string {
  const bare = normalizeDocumento(text).replace(/[^0-9A-Z]/g, '')
  return tipo === 'CPF' ? bare.replace(/\D/g, '').slice(0, 11) : bare.slice(0, 14)
}

function Inner(props: InnerFieldProps<string> & DocumentoFieldOwnProps) {
  const { value, onChange, onBlur, tipo } = props
  const [focused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const pointed = useRef(false)
  // The change from the formatted to the bare text loses what the keyboard had selected on arrival; a click keeps its own place.
  useEffect(() => {
    if (focused && !pointed.current) input.current?.select()
    pointed.current = false
  }, [focused])
  return (
    <TextInput
      {...inputProps(props)}
      placeholder={
        props.placeholder ?? (tipo === 'CPF' ? '000.000.000-00' : tipo === 'CNPJ' ? '00.000.000/0000-00' : 'CPF ou CNPJ')
      }
      inputMode={tipo === 'CPF' ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={focused ? value : formatDocumento(value)}
      onPointerDown={() => {
        pointed.current = !focused
      }}
      onFocus={(event) => {
        input.current = event.currentTarget
        setFocused(true)
      }}
      onChange={(event) => onChange(cleanDocumento(event.currentTarget.value, tipo))}
      onBlur={() => {
        setFocused(false)
        onBlur()
      }}
    />
  )
}

/** CPF or CNPJ (alphanumeric too): the value is normalised, shown formatted when the field is left. */
export const DocumentoField = bindField<string, DocumentoFieldOwnProps>(Inner, {
  empty: '',
  check: (value, { tipo }) => {
    if (value === '') return undefined
    if (tipo === 'CPF') return isCpf(value) ? undefined : 'CPF inválido.'
    if (tipo === 'CNPJ') return isCnpj(value) ? undefined : 'CNPJ inválido.'
    return isDocumento(value) ? undefined : 'Documento inválido.'
  },
})
