import { CheckboxField } from '@iss/ui/checkbox-field'
import { Dialog } from '@iss/ui/dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { Alert, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarNota } from '../../contract/consulta.ts'
import { enviarEmailNotaCall } from '../../contract/email-nota.ts'
import { listEnderecos } from '../../domain/enderecos-email.ts'
import { usePage } from '@iss/portal/page'
import type { Nota } from './nota-abas.tsx'

type EmailForm = { para: string; copia: boolean; mensagem: string }
type Props = { nota: Pick<Nota, 'id' | 'numero' | 'emailTomador'>; opened: boolean; onClose: () => void }

/** E-mail de NF-e (E05): one to five addresses, the taker's to begin with; PDF and XML go with it. */
export function EmailDaNota({ nota, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Enviar a NF-e nº ${nota.numero} por e-mail`} size="lg">
      {opened ? <Formulario nota={nota} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Formulario({ nota, onClose }: Omit<Props, 'opened'>) {
  const page = usePage()
  const form = useForm<EmailForm>({ defaultValues: { para: nota.emailTomador ?? '', copia: false, mensagem: '' } })
  const [gerais, setGerais] = useState<string[]>([])
  const enviar = useCallMutation(enviarEmailNotaCall, {
    silent: true,
    invalidate: [buscarNota],
    onSuccess: ({ mensagem }) => {
      page.clear()
      page.success(mensagem)
      onClose()
    },
    onError: (error) => {
      const fields = error.problem.kind === 'validation' ? error.problem.fields : []
      const doPara = fields.filter(({ key }) => key.startsWith('para')).map(({ message }) => message)
      const outros = fields.filter(({ key }) => !key.startsWith('para'))
      if (doPara.length > 0)
        form.setError('para', { type: 'server', message: [...new Set(doPara)].join(' ') }, { shouldFocus: true })
      for (const { key, message } of outros)
        if (key === 'mensagem' || key === 'copia') form.setError(key, { type: 'server', message })
      setGerais([
        ...error.messages,
        ...outros.filter(({ key }) => key !== 'mensagem' && key !== 'copia').map(({ message }) => message),
      ])
    },
  })
  const submit = ({ para, copia, mensagem }: EmailForm) => {
    setGerais([])
    enviar.mutate({ id: nota.id, para: listEnderecos(para), copia, mensagem: mensagem.trim() || null })
  }
  return (
    <Form form={form} onSubmit={submit} label="E-mail de NF-e">
      {gerais.length > 0 ? (
        <Alert color="red" role="alert" mb={12}>
          {gerais.join(' ')}
        </Alert>
      ) : null}
      <FormGrid>
        <TextField
          control={form.control}
          name="para"
          label="Para"
          required
          maxLength={600}
          span={12}
          description="De um a cinco endereços, separados por vírgula."
        />
        <TextArea control={form.control} name="mensagem" label="Mensagem" maxLength={500} rows={4} span={12} />
        <CheckboxField control={form.control} name="copia" label="Enviar cópia para mim" span={12} />
      </FormGrid>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button type="submit" loading={enviar.isPending} leftSection={<IconSend size={17} aria-hidden="true" />}>
          Enviar
        </Button>
      </FormActions>
    </Form>
  )
}
