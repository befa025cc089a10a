import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarInstancias, pausarFila, reexecutarItem } from '../../contract/monitor.ts'

/** A queue that is to be paused or go on, or an item that failed and is to be done again. */
export type Pedido = { fila: string; rotulo: string; pausar: boolean } | { id: number }

/** Asks for the reason of an action of the monitor (A60) and carries it out. */
export function AcaoDoMonitor({ pedido, onClose }: { pedido: Pedido; onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '' } })
  const options = {
    form,
    invalidate: [buscarInstancias],
    onSuccess: ({ mensagem }: { mensagem: string }) => {
      page.success(mensagem)
      onClose()
    },
  }
  const pausar = useCallMutation(pausarFila, options)
  const reexecutar = useCallMutation(reexecutarItem, options)
  const verbo = 'id' in pedido ? 'Reexecutar' : pedido.pausar ? 'Pausar' : 'Retomar'
  const agir = ({ motivo }: { motivo: string }) =>
    'id' in pedido
      ? reexecutar.mutate({ id: pedido.id, motivo })
      : pausar.mutate({ fila: pedido.fila, pausar: pedido.pausar, motivo })
  return (
    <FormDialog opened onClose={onClose} title={`${verbo} ${'id' in pedido ? `o item ${pedido.id}` : pedido.rotulo}`}>
      <Form form={form} onSubmit={agir}>
        <FormGrid>
          <TextArea
            control={form.control}
            name="motivo"
            label="Motivo"
            required
            maxLength={500}
            description="Ao menos 20 caracteres."
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={pausar.isPending || reexecutar.isPending}>
            {verbo}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
