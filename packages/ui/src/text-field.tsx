import { TextInput } from '@mantine/core'
import type { ClipboardEvent, HTMLAttributes, HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode } from 'react'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'

export type TextFieldOwnProps = {
  maxLength?: number
  type?: 'text' | 'email' | 'search' | 'url' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Changes what was typed, e.g. to upper-case. */
  transform?: (text: string) => string
  /** Refuses paste, copy and cut (spec 1 §5). */
  blockClipboard?: boolean
  onEnter?: () => void
  rightSection?: ReactNode
  leftSection?: ReactNode
}

/** Handlers that refuse the clipboard. */
export function clipboardBlock(blocked: boolean | undefined) {
  if (!blocked) return {}
  const stop = (event: ClipboardEvent) => event.preventDefault()
  return { onPaste: stop, onCopy: stop, onCut: stop }
}

/** Handler of the Enter key. */
export function enterKey(onEnter: (() => void) | undefined) {
  if (!onEnter) return undefined
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
  }
}

function Inner(props: InnerFieldProps<string> & TextFieldOwnProps) {
  const {
    value,
    onChange,
    transform,
    maxLength,
    type,
    autoComplete,
    inputMode,
    blockClipboard,
    onEnter,
    rightSection,
    leftSection,
  } = props
  return (
    <TextInput
      {...inputProps(props)}
      {...clipboardBlock(blockClipboard)}
      value={value}
      onChange={(event) => onChange(transform ? transform(event.currentTarget.value) : event.currentTarget.value)}
      onKeyDown={enterKey(onEnter)}
      maxLength={maxLength}
      type={type}
      autoComplete={autoComplete ?? 'off'}
      inputMode={inputMode}
      rightSection={rightSection}
      leftSection={leftSection}
    />
  )
}

/** One line of text. */
export const TextField = bindField<string, TextFieldOwnProps>(Inner, { empty: '' })
