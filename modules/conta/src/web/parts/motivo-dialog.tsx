import type { Call } from '@iss/platform/contract'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { cancelarCreditoCall } from '../../contract/lancamentos.ts'

type Props = {
  /** A call that takes the id of a row and a reason. */
  chamada: typeof cancelarCreditoCall
  id: number
  titulo: string
  pergunta: string
  confirmar: string
  invalidate?: Call[]
  onClose: () => void
  onDone?: () => void
}

/** Asks the question of a destructive action with the reason for it, and does it. */
export function MotivoDialog({ chamada, id, titulo, pergunta, confirmar, invalidate, onClose, onDone }: Props) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '' } })
  const agir = useCallMutation(chamada, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
      onDone?.()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={titulo}>
      <Form form={form} onSubmit={({ motivo }) => agir.mutate({ id, motivo })}>
        <Text mb="sm">{pergunta}</Text>
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Justificativa" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Não
          </Button>
          <Button type="submit" color="red" loading={agir.isPending}>
            {confirmar}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
