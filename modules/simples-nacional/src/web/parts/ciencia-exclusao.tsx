import { isData } from '@iss/kernel/data'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { registrarCienciaExclusao } from '../../contract/exclusao-simples.ts'
import { lidasDaExclusao } from './lidas-da-exclusao.ts'

type Props = { id: number; detalhes: readonly number[]; onRegistrada: () => void; onClose: () => void }

/** Asks for the day on which the chosen companies learned of their notification. */
export function CienciaDialog({ id, detalhes, onRegistrada, onClose }: Props) {
  const page = usePage()
  const form = useForm({ defaultValues: { data: '' } })
  const registrar = useCallMutation(registrarCienciaExclusao, {
    form,
    invalidate: lidasDaExclusao,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onRegistrada()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Registrar ciência" size="sm">
      <Form
        form={form}
        onSubmit={({ data }) => registrar.mutate({ id, detalhes: [...detalhes], data: isData(data) ? data : null })}
        label="Registrar ciência"
      >
        <FormGrid>
          <DateField control={form.control} name="data" label="Data da ciência" required span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Não
          </Button>
          <Button type="submit" loading={registrar.isPending}>
            Registrar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
