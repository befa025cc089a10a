import { Decimal4 } from '@iss/kernel/decimal4'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { NumberBox } from './number-box.tsx'

export type DecimalFieldOwnProps = { scale?: 0 | 1 | 2 | 3 | 4; allowNegative?: boolean }

const kind = { from: (text: string) => Decimal4.from(text), format: (value: Decimal4) => value.format() }

function Inner(props: InnerFieldProps<Decimal4 | null> & DecimalFieldOwnProps) {
  return <NumberBox {...props} kind={kind} scale={props.scale ?? 4} />
}

/** A quantity or unit value with up to four places. */
export const DecimalField = bindField<Decimal4 | null, DecimalFieldOwnProps>(Inner, { empty: null })
