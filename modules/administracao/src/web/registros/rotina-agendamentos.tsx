import { formatDataHora } from '@iss/kernel/data'
import { systemClock } from '@iss/kernel/clock'
import { FieldControls } from '@iss/registry/web/field-control'
import type { OwnFormProps } from '@iss/registry/web/own-form'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { proximaExecucao } from '../../domain/agenda.ts'

const numero = (digitado: unknown) => (digitado === null || digitado === '' || digitado === undefined ? null : Number(digitado))

/** The form of a schedule says when it would run next, before it is saved. */
export function Formulario({ registry, control, readOnly }: OwnFormProps) {
  const [ano, mes, dia, hora] = useWatch({ control, name: ['ano', 'mes', 'dia', 'hora'] })
  const agora = systemClock.now()
  const proxima = proximaExecucao({ ano: numero(ano), mes: numero(mes), dia: numero(dia), hora: String(hora ?? '') }, agora)
  return (
    <FormGrid>
      <FieldControls registry={registry} control={control} readOnly={readOnly} />
      <FormCell span={12}>
        <Text size="sm" role="status">
          {proxima ? `Próxima execução: ${formatDataHora(proxima)}.` : 'Com esta data a rotina não é executada.'}
        </Text>
      </FormCell>
    </FormGrid>
  )
}
