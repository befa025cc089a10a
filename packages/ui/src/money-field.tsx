import { Dinheiro } from '@iss/kernel/dinheiro'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { NumberBox } from './number-box.tsx'

export type MoneyFieldOwnProps = { allowNegative?: boolean }

const kind = { from: (text: string) => Dinheiro.from(text), format: (value: Dinheiro) => value.format() }

function Inner(props: InnerFieldProps<Dinheiro | null> & MoneyFieldOwnProps) {
  return <NumberBox {...props} kind={kind} scale={2} unit="R$" />
}

/** An amount in reais: mask with thousands dots and decimal comma, two places. */
export const MoneyField = bindField<Dinheiro | null, MoneyFieldOwnProps>(Inner, { empty: null })
