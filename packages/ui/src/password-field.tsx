import { PasswordInput } from '@mantine/core'
import { bindField, type InnerFieldProps, inputProps } from './field-binding.tsx'
import { clipboardBlock, enterKey } from './text-field.tsx'

export type PasswordFieldOwnProps = {
  autoComplete?: 'current-password' | 'new-password' | 'off'
  blockClipboard?: boolean
  onEnter?: () => void
  maxLength?: number
}

function Inner(props: InnerFieldProps<string> & PasswordFieldOwnProps) {
  return (
    <PasswordInput
      {...inputProps(props)}
      {...clipboardBlock(props.blockClipboard)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={enterKey(props.onEnter)}
      maxLength={props.maxLength ?? 200}
      autoComplete={props.autoComplete ?? 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar ${props.label.toLocaleLowerCase('pt-BR')}`, tabIndex: 0 }}
    />
  )
}

/** A password with a button that shows it. */
export const PasswordField = bindField<string, PasswordFieldOwnProps>(Inner, { empty: '' })
