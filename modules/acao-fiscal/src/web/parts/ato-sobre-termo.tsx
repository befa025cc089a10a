import { useCallMutation } from '@iss/portal/hooks'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDate } from '@iss/ui/format'
import { MessagePanel } from '@iss/ui/message-panel'
import { NumberField } from '@iss/ui/number-field'
import { TextArea } from '@iss/ui/text-area'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { TermoTO } from '../../contract/consulta.ts'
import { anularTermo, prorrogarPrazo } from '../../contract/termos.ts'
import type { AtoSobreTermo } from '../../domain/ato-sobre-termo.ts'
import { useLidosDaAcao } from './lidos-da-acao.ts'

export const rotulosDoAto: Readonly<Record<AtoSobreTermo, string>> = { prorrogar: 'Prorrogar prazo', anular: 'Anular' }

type Props = { ato: AtoSobreTermo; termo: TermoTO; onClose: () => void; onFeito: (mensagem: string) => void }

/** Extends the deadline of a term, or annuls it, with the reason that its own term will say. */
export function AtoSobreTermoDialog(props: Props) {
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={`${rotulosDoAto[props.ato]}: ${props.termo.rotulo} nº ${props.termo.numero}`}
      size="lg"
    >
      <PageScopeProvider>
        <Formulario {...props} />
      </PageScopeProvider>
    </FormDialog>
  )
}

function Formulario({ ato, termo, onClose, onFeito }: Props) {
  const { messages, clear } = usePage()
  const form = useForm({ defaultValues: { dias: 10, motivo: '' } })
  const opcoes = {
    form,
    idempotencyKey: true as const,
    ...useLidosDaAcao(),
    onSuccess: ({ mensagem }: { mensagem: string }) => onFeito(mensagem),
  }
  const prorrogar = useCallMutation(prorrogarPrazo, opcoes)
  const anular = useCallMutation(anularTermo, opcoes)
  const alvo = { id: termo.id, versao: termo.versao }
  const enviar = ({ dias, motivo }: { dias: number; motivo: string }) =>
    ato === 'prorrogar' ? prorrogar.mutate({ ...alvo, dias, motivo }) : anular.mutate({ ...alvo, motivo })
  return (
    <>
      {messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null}
      <Form form={form} onSubmit={enviar} label={rotulosDoAto[ato]}>
        <Text size="sm" mb="sm">
          {ato === 'anular'
            ? 'O termo deixa de produzir efeitos e continua no processo, marcado como anulado. As guias em aberto do auto são canceladas. Não pode ser desfeito.'
            : `O prazo atual termina em ${termo.prazo ? formatDate(termo.prazo) : ''}. Os dias úteis contam depois dele.`}
        </Text>
        <FormGrid>
          {ato === 'prorrogar' ? (
            <NumberField control={form.control} name="dias" label="Dias úteis a mais" required min={1} max={180} span={4} />
          ) : null}
          <TextArea control={form.control} name="motivo" label="Motivo" required rows={4} maxLength={4000} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color={ato === 'anular' ? 'red' : undefined} loading={prorrogar.isPending || anular.isPending}>
            {ato === 'anular' ? 'Emitir Termo de Anulação' : 'Emitir Termo de Prorrogação'}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
