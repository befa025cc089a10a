import { Aliquota } from '@iss/kernel/aliquota'
import { bindField, type InnerFieldProps } from './field-binding.tsx'
import { NumberBox } from './number-box.tsx'

export type PercentFieldOwnProps = { scale?: 2 | 4 }

const kind = { from: (text: string) => Aliquota.from(text), format: (value: Aliquota) => value.format() }

function Inner(props: InnerFieldProps<Aliquota | null> & PercentFieldOwnProps) {
  return <NumberBox {...props} kind={kind} scale={props.scale ?? 2} unit="%" />
}

/** A rate in percent, two places unless told otherwise. */
export const PercentField = bindField<Aliquota | null, PercentFieldOwnProps>(Inner, { empty: null })
