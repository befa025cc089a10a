import { tell } from '@iss/list/web/list-call'
import { rowsOfList } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { TextArea } from '@iss/ui/text-area'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  assumirAlertas,
  buscarAlerta,
  buscarMonitorAlertas,
  justificarAlertas,
  notificarAlertas,
} from '../../contract/alertas.ts'
import { alertaTexts } from '../../domain/errors.ts'
import { prazoDaNotificacao } from '../../domain/notificacao.ts'

const lidos = [buscarAlerta, buscarMonitorAlertas, rowsOfList('alertas-fiscais')]
type Resposta = AnswerOutputOf<typeof assumirAlertas>
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
  const { initial, label, min, max } = prazoDaNotificacao
  const form = useForm<{ texto: string; prazoDias: number | null }>({ defaultValues: { texto: '', prazoDias: initial } })
  const notificar = useCallMutation(notificarAlertas, { form, invalidate: lidos, onSuccess: onFeito })
  return (
    <Form form={form} onSubmit={(valores) => notificar.mutate({ ids: [id], ...valores })} label="Notificar">
      <Text mb="sm">{alertaTexts.perguntaNotificarUm}</Text>
      <FormGrid>
        <TextArea control={form.control} name="texto" label="Texto da notificação" required rows={6} maxLength={8000} span={12} />
        <NumberField control={form.control} name="prazoDias" label={label} min={min} max={max} span={6} />
      </FormGrid>
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
  // One alert: its own line says more than '1 de 1 alerta.'.
  const feito: Feito = ({ itens = [], mensagem }) => {
    setAberto(null)
    const [um] = itens
    tell(page, um?.ok ? { mensagem: um.mensagem } : { mensagem, itens })
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
