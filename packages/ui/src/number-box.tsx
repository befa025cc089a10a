import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { acceptNumberText, toDecimalText } from './brazilian-number.ts'
import { type InnerFieldProps, inputProps } from './field-binding.tsx'
import classes from './form.module.css'

/** How one kind of number is read from the wire form and shown. */
export type NumberKind<Value> = {
  /** From '1500.00'; throws when it is none. */
  from: (text: string) => Value
  /** '1.500,00'. */
  format: (value: Value) => string
}

type Props<Value> = InnerFieldProps<Value | null> & {
  kind: NumberKind<Value>
  scale: number
  allowNegative?: boolean
  unit?: ReactNode
}

/**
 * The box of every amount: only what can become a number is taken, the value is given on while typing, and on leaving the text is put
 * into its display form. A wire text given as value is shown as well.
 */
export function NumberBox<Value>(props: Props<Value>) {
  const { value, onChange, onBlur, kind, scale, allowNegative = false, unit } = props
  const [typed, setTyped] = useState<string | null>(null)
  const box = useRef<HTMLInputElement | null>(null)
  const shown = typed ?? show(value, kind)
  const input = inputProps(props, true)
  return (
    <TextInput
      {...input}
      ref={(node) => {
        box.current = node
        assign(input.ref, node)
      }}
      classNames={{ input: classes.number }}
      inputMode="decimal"
      autoComplete="off"
      leftSection={unit ? <span aria-hidden="true">{unit}</span> : undefined}
      value={shown}
      onFocus={() => requestAnimationFrame(() => document.activeElement === box.current && box.current?.select())}
      onChange={(event) => {
        const text = acceptNumberText(event.currentTarget.value, scale, allowNegative)
        if (text === null) return
        setTyped(text)
        const decimal = toDecimalText(text, scale)
        onChange(decimal === null ? null : kind.from(decimal))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

function show<Value>(value: Value | null, kind: NumberKind<Value>): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  try {
    return text === '' ? '' : kind.format(kind.from(text))
  } catch {
    return text
  }
}

function assign<T>(ref: unknown, node: T | null): void {
  if (typeof ref === 'function') ref(node)
  else if (ref) (ref as { current: T | null }).current = node
}
