import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { MaskedDigits } from './masked-digits.tsx'

/** '30140-071' as far as typed. */
export function maskCep(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

function Inner(props: InnerFieldProps<string>) {
  return (
    <MaskedDigits {...props} placeholder={props.placeholder ?? '00000-000'} mask={maskCep} max={8} autoComplete="postal-code" />
  )
}

/** CEP; the value is its digits. */
export const CepField = bindField<string>(Inner, {
  empty: '',
  check: (value) => (value === '' || value.length === 8 ? undefined : 'Informe os oito dígitos do CEP.'),
})
