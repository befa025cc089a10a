import { CepField } from '@iss/ui/cep-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { MoneyField } from '@iss/ui/money-field'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { NumberField } from '@iss/ui/number-field'
import { PercentField } from '@iss/ui/percent-field'
import { PhoneField } from '@iss/ui/phone-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { isFieldVisible, type NamedRequestField } from '../../contract/request-field.ts'

/** One field of a request, drawn by its kind, bound to `dados.{name}`. */
function RequestInput({ field, control }: { field: NamedRequestField; control: Control<FieldValues> }) {
  const props = {
    control,
    name: `dados.${field.name}`,
    label: field.label,
    required: field.required ?? false,
    span: field.span ?? 6,
    ...(field.description ? { description: field.description } : {}),
  }
  const size = field.maxLength ? { maxLength: field.maxLength } : {}
  const bounds = {
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
  }
  switch (field.kind) {
    case 'textarea':
      return <TextArea {...props} {...size} rows={6} />
    case 'date':
      return <DateField {...props} />
    case 'competencia':
      return <CompetenciaField {...props} />
    case 'money':
      return <MoneyField {...props} />
    case 'decimal':
      return <DecimalField {...props} />
    case 'percent':
      return <PercentField {...props} />
    case 'number':
      return <NumberField {...props} {...bounds} />
    case 'select':
      return <SelectField {...props} options={field.options ?? []} />
    case 'multiselect':
      return <MultiSelectField {...props} options={field.options ?? []} placeholder="Selecione" />
    case 'boolean':
      return <CheckboxField {...props} />
    case 'documento':
      return <DocumentoField {...props} />
    case 'cep':
      return <CepField {...props} />
    case 'phone':
      return <PhoneField {...props} />
    case 'email':
      return <TextField {...props} {...size} type="email" />
    default:
      return <TextField {...props} {...size} />
  }
}

/** The fields of a kind of request that are visible for the values of the form, in their order. */
export function RequestFields<F extends FieldValues>(props: { campos: readonly NamedRequestField[]; control: Control<F> }) {
  // The names of the fields are known when it runs only.
  const control = props.control as unknown as Control<FieldValues>
  const dados = (useWatch({ control, name: 'dados' }) ?? {}) as FieldValues
  return props.campos
    .filter((campo) => isFieldVisible(campo, dados))
    .map((campo) => <RequestInput key={campo.name} field={campo} control={control} />)
}
