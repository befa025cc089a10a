import { CheckboxField } from '@iss/ui/checkbox-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import type { Control, FieldValues } from 'react-hook-form'
import type { LoteDescriptor } from '../definition/calls.ts'

/** What every confirmation asks for, where the order asks for it. */
export const noConfirmation = { motivo: '', palavra: '', ciente: false }

/** The reason, the word, and that the author knows what the order does. */
export function ConfirmFields({
  descriptor: { motivo, palavra, ciente },
  control,
}: {
  descriptor: LoteDescriptor
  control: Control<FieldValues>
}) {
  return (
    <>
      {motivo ? (
        <TextArea
          control={control}
          name="motivo"
          label={motivo.rotulo}
          required
          maxLength={motivo.max}
          description={`De ${motivo.min} a ${motivo.max} caracteres.`}
          span={12}
        />
      ) : null}
      {palavra === null ? null : (
        <TextField
          control={control}
          name="palavra"
          label={`Digite ${palavra} para confirmar`}
          required
          maxLength={palavra.length}
          autoComplete="off"
          span={6}
        />
      )}
      {ciente === null ? null : <CheckboxField control={control} name="ciente" label={ciente} span={12} />}
    </>
  )
}
