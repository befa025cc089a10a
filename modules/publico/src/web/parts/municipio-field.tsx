import { SelectField } from '@iss/ui/select-field'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { useMunicipios } from './use-municipios.ts'

type Props<T extends FieldValues> = {
  control: Control<T>
  /** What `useMunicipios` answered to the form. */
  municipios: Pick<ReturnType<typeof useMunicipios>, 'options'>
}

/** The city that a public form asks, as `idMunicipio`. */
export function MunicipioField<T extends FieldValues & { idMunicipio: number | null }>({ control, municipios }: Props<T>) {
  return (
    <SelectField
      control={control}
      name={'idMunicipio' as FieldPathByValue<T, number | null>}
      label="Município"
      options={municipios.options}
      required
      span={6}
    />
  )
}
