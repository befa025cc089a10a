import { prazoPadrao } from '@iss/acao-fiscal/domain/termo'
import { rowsOfList } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  assumirAlertas,
  buscarAlerta,
  buscarMonitorAlertas,
  justificarAlertas,
  notificarAlertas,
} from '../../contract/alertas.ts'

const lidos = [buscarAlerta, buscarMonitorAlertas, rowsOfList('alertas-fiscais')]
type Resposta = { itens?: readonly { mensagem: string }[]; mensagem: string }
type Feito = (resposta: Resposta) => void

function Justificar({ id, onFeito }: { id: number; onFeito: Feito }) {
  const form = useForm({ defaultValues: { justificativa: '' } })
  const justificar = useCallMutation(justificarAlertas, { form, invalidate: lidos, onSuccess: onFeito })
  return (
    <Form form={form} onSubmit={(valores) => justificar.mutate({ ids: [id], ...valores })} label="Justificar">
      <TextArea control={form.control} name="justificativa" label="Justificativa" required rows={4} maxLength={500} />
      <FormActions>
        <Button type="submit" loading={justificar.isPending}>
          Justificar
        </Button>
      </FormActions>
    </Form>
  )
}

function Notificar({ id, onFeito }: { id: number; onFeito: Feito }) {
  const form = useForm({ defaultValues: { texto: '' } })
  const notificar = useCallMutation(notificarAlertas, { form, invalidate: lidos, onSuccess: onFeito })
  return (
    <Form
      form={form}
      onSubmit={(valores) => notificar.mutate({ ids: [id], ...valores, prazoDias: prazoPadrao.NOTIFICACAO ?? null })}
      label="Notificar"
    >
      <TextArea control={form.control} name="texto" label="Texto da notificação" required rows={6} maxLength={8000} />
      <FormActions>
        <Button type="submit" loading={notificar.isPending}>
          Notificar
        </Button>
      </FormActions>
    </Form>
  )
}

type Props = { alerta: AnswerOutputOf<typeof buscarAlerta>; onAgendar: () => void }

/** What may be done with one alert, each as the list does it with many. */
export function AcoesDoAlerta({ alerta: { id, acoes }, onAgendar }: Props) {
  const page = usePage()
  const [aberto, setAberto] = useState<'justificar' | 'notificar' | null>(null)
  const feito: Feito = ({ itens, mensagem }) => {
    setAberto(null)
    page.success(itens?.[0]?.mensagem ?? mensagem)
  }
  const assumir = useCallMutation(assumirAlertas, { invalidate: lidos, onSuccess: feito })
  const botoes = [
    ['assumir', 'Assumir', () => assumir.mutate({ ids: [id] })],
    ['justificar', 'Justificar', () => setAberto('justificar')],
    ['notificar', 'Notificar', () => setAberto('notificar')],
  ] as const
  return (
    <>
      {botoes
        .filter(([acao]) => acoes.includes(acao))
        .map(([acao, rotulo, fazer]) => (
          <Button key={acao} variant="default" onClick={fazer}>
            {rotulo}
          </Button>
        ))}
      {acoes.includes('agendar') ? <Button onClick={onAgendar}>Agendar fiscalização</Button> : null}
      <FormDialog opened={aberto === 'justificar'} onClose={() => setAberto(null)} title="Justificar">
        <Justificar id={id} onFeito={feito} />
      </FormDialog>
      <FormDialog opened={aberto === 'notificar'} onClose={() => setAberto(null)} title="Notificar">
        <Notificar id={id} onFeito={feito} />
      </FormDialog>
    </>
  )
}
