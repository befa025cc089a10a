import { kinds } from '@iss/kinds'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { MaskedDigits } from './masked-digits.tsx'

/** Mask (00) 000000000 as far as typed (spec 1 §9); a number may have eight or nine digits. */
export function maskPhone(digits: string): string {
  if (digits.length === 0) return ''
  return digits.length <= 2 ? `(${digits}` : `(${digits.slice(0, 2)}) ${digits.slice(2)}`
}

function Inner(props: InnerFieldProps<string>) {
  return (
    <MaskedDigits
      {...props}
      placeholder={props.placeholder ?? '(00) 000000000'}
      mask={maskPhone}
      rest={(digits) => kinds.telefone.text(digits)}
      max={11}
      autoComplete="tel-national"
    />
  )
}

/** Telephone with area code; the value is its digits. */
export const PhoneField = bindField<string>(Inner, {
  empty: '',
  check: (value) => (value === '' || value.length >= 10 ? undefined : 'Informe o DDD e o número do telefone.'),
})
