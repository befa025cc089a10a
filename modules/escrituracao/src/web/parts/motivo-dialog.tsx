import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { OrigemLivro } from '../../domain/rotulos.ts'
import {
  buscarEscritEspecial,
  cancelarEscritPapel,
  decidirNotaRecebida,
  removerEscritEspecial,
} from '../../contract/escrituracao.ts'

type Props = {
  linha: { id: number; numero: string; versao: number; origem: OrigemLivro }
  acao: 'cancelar' | 'recusar'
  onClose: () => void
}

/** Asks why an entry is cancelled or a received note refused, and does it. */
export function MotivoDialog({ linha, acao, onClose }: Props) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '' } })
  const options = {
    form,
    invalidate: [buscarEscritEspecial],
    onSuccess: ({ mensagem }: { mensagem: string }) => {
      page.success(mensagem)
      onClose()
    },
  }
  const cancelar = useCallMutation(cancelarEscritPapel, options)
  const remover = useCallMutation(removerEscritEspecial, options)
  const recusar = useCallMutation(decidirNotaRecebida, options)
  const { id, versao, origem, numero } = linha
  const enviar = ({ motivo }: { motivo: string }) => {
    if (acao === 'recusar') recusar.mutate({ notaId: id, aceita: false, motivo })
    else if (origem === 'ESPECIAL') remover.mutate({ id, versao, motivo })
    else cancelar.mutate({ id, versao, motivo })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={acao === 'recusar' ? `Recusar a nota ${numero}` : `Cancelar o lançamento ${numero}`}
    >
      <Form form={form} onSubmit={enviar}>
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color="red" loading={cancelar.isPending || remover.isPending || recusar.isPending}>
            {acao === 'recusar' ? 'Recusar' : 'Cancelar lançamento'}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
