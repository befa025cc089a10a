import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { MoneyField } from '@iss/ui/money-field'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { NumberField } from '@iss/ui/number-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { Control, FieldValues } from 'react-hook-form'
import { type FilterDescriptor, reportCalls } from '../definition/calls.ts'
import { LookupControl } from './lookup-control.tsx'

type Props = { slug: string; filter: FilterDescriptor; control: Control<FieldValues> }

const spans: Readonly<Record<FilterDescriptor['tipo'], number>> = {
  competencia: 3,
  date: 3,
  integer: 3,
  money: 3,
  documento: 3,
  boolean: 3,
  select: 3,
  text: 6,
  multiselect: 6,
  lookup: 6,
  multilookup: 6,
}

/** The control of one filter. */
export function FilterControl({ slug, filter, control }: Props) {
  const { nome, rotulo, tipo, obrigatorio, opcoes = [], ajuda } = filter
  const common = { control, name: nome, label: rotulo, required: obrigatorio, description: ajuda, span: spans[tipo] }
  switch (tipo) {
    case 'competencia':
      return <CompetenciaField {...common} />
    case 'date':
      return <DateField {...common} />
    case 'integer':
      return <NumberField {...common} />
    case 'money':
      return <MoneyField {...common} />
    case 'documento':
      return <DocumentoField {...common} />
    case 'boolean':
      return <CheckboxField {...common} />
    case 'select':
      return <SelectField {...common} options={opcoes} placeholder={obrigatorio ? undefined : 'Todos'} />
    case 'multiselect':
      return <MultiSelectField {...common} options={opcoes} />
    case 'lookup':
    case 'multilookup':
      return (
        <LookupControl
          name={nome}
          opcoes={reportCalls(slug).opcoes}
          base={{ filtro: nome }}
          label={rotulo}
          help={ajuda}
          multiple={tipo === 'multilookup'}
          required={obrigatorio}
          span={spans[tipo]}
          control={control}
        />
      )
    default:
      return <TextField {...common} />
  }
}
