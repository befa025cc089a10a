import { diasDaSemana, formatData, isData, isWeekend, weekday } from '@iss/kernel/data'
import { FieldControls } from '@iss/registry/web/field-control'
import type { OwnFormProps } from '@iss/registry/web/own-form'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'

/** The form of a holiday says on which weekday it falls, for a holiday on a weekend moves no due date. */
export function Formulario({ registry, control, readOnly }: OwnFormProps) {
  const dia: unknown = useWatch({ control, name: 'dia' })
  const data = typeof dia === 'string' && isData(dia) ? dia : null
  return (
    <FormGrid>
      <FieldControls registry={registry} control={control} readOnly={readOnly} />
      <FormCell span={12}>
        <Text size="sm" role="status">
          {data === null
            ? 'Informe o dia para ver em que dia da semana ele cai.'
            : `${formatData(data)} cai em ${diasDaSemana[weekday(data)] ?? ''}.${isWeekend(data) ? ' Já não é dia útil: nenhum vencimento muda.' : ''}`}
        </Text>
      </FormCell>
    </FormGrid>
  )
}
