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
import { listEnderecos } from '../../domain/enderecos-email.ts'
import { usePage } from '@iss/portal/page'
import type { Call } from '@iss/platform/contract'
import type { enviarDocumentoWire } from '../../contract/compartilhar.ts'
import type { z } from 'zod'

type EmailForm = { para: string; copia: boolean; mensagem: string }
type Envio = Call<typeof enviarDocumentoWire, z.ZodObject<{ mensagem: z.ZodString }>>
type Props = {
  /** The call that sends it. */
  chamada: Envio
  id: number
  titulo: string
  /** Addresses to begin with; null while the dialog is closed. */
  para: readonly string[] | null
  onClose: () => void
  onSent?: () => void
}

/** A document by e-mail (E05): one to five addresses; its files go with it. */
export function EmailDoDocumento({ para, ...props }: Props) {
  return (
    <Dialog opened={para !== null} onClose={props.onClose} title={props.titulo} size="lg">
      {para ? <Formulario {...props} para={para} /> : null}
    </Dialog>
  )
}

function Formulario({
  chamada,
  id,
  para: inicial,
  onClose,
  onSent,
}: Omit<Props, 'para' | 'titulo'> & { para: readonly string[] }) {
  const page = usePage()
  const form = useForm<EmailForm>({ defaultValues: { para: inicial.join(', '), copia: false, mensagem: '' } })
  const [gerais, setGerais] = useState<string[]>([])
  const enviar = useCallMutation(chamada, {
    silent: true,
    onSuccess: ({ mensagem }) => {
      page.clear()
      page.success(mensagem)
      onSent?.()
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
    enviar.mutate({ id, para: listEnderecos(para), copia, mensagem: mensagem.trim() || null })
  }
  return (
    <Form form={form} onSubmit={submit} label="Enviar por e-mail">
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
