import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { type InnerFieldProps, inputProps } from './field-binding.tsx'
import classes from './form.module.css'

type Props = InnerFieldProps<string> & {
  mask: (digits: string) => string
  /** How the value stands when nobody is typing; without it as through the mask. */
  rest?: (digits: string) => string
  max: number
  autoComplete?: string
}

/** A box whose value is digits, shown through a mask while typing; the cursor stays behind the digit just typed. */
export function MaskedDigits(props: Props) {
  const { value, onChange, mask, rest = mask, max, autoComplete } = props
  const [typing, setTyping] = useState(false)
  const box = useRef<HTMLInputElement | null>(null)
  const digitsBefore = useRef<number | null>(null)
  const shown = (typing ? mask : rest)(value.replace(/\D/g, ''))
  const input = inputProps(props, true)

  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== box.current) return
    let position = 0
    for (let seen = 0; position < shown.length && seen < digitsBefore.current; position += 1)
      if (/\d/.test(shown[position] ?? '')) seen += 1
    digitsBefore.current = null
    box.current?.setSelectionRange(position, position)
  })

  return (
    <TextInput
      {...input}
      ref={(node) => {
        box.current = node
        if (typeof input.ref === 'function') input.ref(node as (HTMLInputElement & HTMLTextAreaElement) | null)
      }}
      classNames={{ input: classes.tabular }}
      onBlur={() => {
        setTyping(false)
        input.onBlur?.()
      }}
      inputMode="numeric"
      autoComplete={autoComplete ?? 'off'}
      value={shown}
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget
        setTyping(true)
        digitsBefore.current = text.slice(0, selectionStart ?? text.length).replace(/\D/g, '').length
        onChange(text.replace(/\D/g, '').slice(0, max))
      }}
    />
  )
}
