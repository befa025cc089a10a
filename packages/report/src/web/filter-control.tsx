import { KindInput } from '@iss/ui/kind-input'
import { spanOf } from '@iss/ui/kinds'
import type { Control, FieldValues } from 'react-hook-form'
import { type FilterDescriptor, reportCalls } from '../definition/calls.ts'
import { LookupControl } from './lookup-control.tsx'

type Props = { slug: string; filter: FilterDescriptor; control: Control<FieldValues> }

/** The control of one filter. */
export function FilterControl({ slug, filter, control }: Props) {
  const { nome, rotulo, tipo, obrigatorio, opcoes, ajuda } = filter
  const common = { control, name: nome, label: rotulo, required: obrigatorio, span: spanOf(tipo) }
  if (tipo === 'lookup' || tipo === 'multilookup')
    return (
      <LookupControl
        {...common}
        opcoes={reportCalls(slug).opcoes}
        base={{ filtro: nome }}
        help={ajuda}
        multiple={tipo === 'multilookup'}
      />
    )
  return (
    <KindInput
      {...common}
      kind={tipo}
      description={ajuda}
      options={opcoes}
      placeholder={tipo === 'select' && !obrigatorio ? 'Todos' : undefined}
    />
  )
}
