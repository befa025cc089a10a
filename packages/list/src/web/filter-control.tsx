import { KindInput } from '@iss/ui/kind-input'
import { spanOf } from '@iss/ui/kinds'
import type { Control, FieldValues } from 'react-hook-form'
import { type FilterDescriptor, reportCalls } from '../definition/calls.ts'
import { LookupControl } from './lookup-control.tsx'

type Props = {
  slug: string
  filter: FilterDescriptor
  control: Control<FieldValues>
  /** The action whose field it is; a filter unless told. */
  acao?: string
  /** Columns of twelve; those of its kind unless told. */
  span?: number
}

/** The control of one filter. */
export function FilterControl({ slug, filter, control, acao, span = spanOf(filter.tipo, filter.rotulo) }: Props) {
  const { nome, rotulo, tipo, obrigatorio, opcoes, ajuda, todos = 'Todos', pessoa } = filter
  // A filter that is left empty is about all; what an action is left without is not.
  const vazio = acao ? 'Selecione' : todos
  const common = {
    control,
    name: nome,
    label: rotulo,
    required: obrigatorio,
    span,
  }
  if (tipo === 'lookup' || tipo === 'multilookup')
    return (
      <LookupControl
        {...common}
        opcoes={reportCalls(slug).opcoes}
        base={{ filtro: nome, ...(acao ? { acao } : {}) }}
        description={ajuda}
        placeholder={vazio}
        multiple={tipo === 'multilookup'}
        people={pessoa}
      />
    )
  return (
    <KindInput
      {...common}
      kind={tipo}
      description={ajuda}
      options={opcoes}
      placeholder={tipo === 'select' && !obrigatorio ? vazio : undefined}
    />
  )
}
