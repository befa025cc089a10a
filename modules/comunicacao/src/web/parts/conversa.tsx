import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { Form, FormActions } from '@iss/ui/form'
import { formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { TextArea } from '@iss/ui/text-area'
import { useDownload } from '@iss/portal/files'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MensagemTO } from '../../contract/topico.ts'
import classes from './conversa.module.css'

type Props = { mensagens: readonly MensagemTO[]; vazio: string; title?: string; children?: ReactNode }

/** Messages, oldest first, one's own on the right; a new one is read out and scrolled into view. */
export function Conversa({ mensagens, vazio, title = 'Mensagens', children }: Props) {
  const download = useDownload()
  const fim = useRef<HTMLLIElement>(null)
  const antes = useRef(mensagens.length)
  useEffect(() => {
    if (mensagens.length > antes.current) fim.current?.scrollIntoView({ block: 'nearest' })
    antes.current = mensagens.length
  }, [mensagens.length])
  return (
    <Panel title={title}>
      <Stack gap="md">
        {mensagens.length === 0 ? <Text c="dimmed">{vazio}</Text> : null}
        <ol className={classes.lista} aria-label={title} aria-live="polite">
          {mensagens.map((mensagem, index) => (
            <li
              key={mensagem.id}
              ref={index === mensagens.length - 1 ? fim : undefined}
              className={classes.mensagem}
              data-own={mensagem.propria || undefined}
            >
              <Group gap="xs" mb={4}>
                <StatusPill tone={mensagem.propria ? 'info' : 'neutral'}>{mensagem.lado}</StatusPill>
                <Text fw={600} size="sm">
                  {mensagem.autor}
                </Text>
                <time className={classes.hora} dateTime={mensagem.dataEnvio}>
                  {formatDateTime(mensagem.dataEnvio)}
                </time>
              </Group>
              <p className={classes.texto}>{mensagem.texto}</p>
              {mensagem.anexos.map(({ id, nome }) => (
                <Button
                  key={id}
                  size="xs"
                  variant="light"
                  mt={4}
                  mr={4}
                  onClick={() => void download(baixarArquivo, { id }, nome)}
                >
                  {nome}
                </Button>
              ))}
            </li>
          ))}
        </ol>
        {children}
      </Stack>
    </Panel>
  )
}

type Anexo = { id: number; nome: string }
type ResponderProps = {
  enviando: boolean
  onEnviar: (texto: string, anexos: number[], done: () => void) => void
  /** Ready-made answers. */
  prontas?: readonly string[]
}

/** The answer box: text, attachments, ready-made answers. What was typed stays until it was sent. */
export function Responder({ enviando, onEnviar, prontas = [] }: ResponderProps) {
  const form = useForm({ defaultValues: { texto: '' } })
  const [anexos, setAnexos] = useState<Anexo[]>([])
  const limpar = () => {
    form.reset()
    setAnexos([])
  }
  const submit = ({ texto }: { texto: string }) =>
    onEnviar(
      texto,
      anexos.map(({ id }) => id),
      limpar,
    )
  return (
    <Form form={form} onSubmit={submit} label="Responder">
      <Stack gap="xs">
        {prontas.length > 0 ? (
          <Group gap={6} role="group" aria-label="Respostas prontas">
            {prontas.map((pronta) => (
              <Button key={pronta} size="compact-xs" variant="default" onClick={() => form.setValue('texto', pronta)}>
                {pronta.length > 32 ? `${pronta.slice(0, 30)}…` : pronta}
              </Button>
            ))}
          </Group>
        ) : null}
        <TextArea control={form.control} name="texto" label="Mensagem" required rows={3} maxLength={4000} />
        <AppUpload label="Anexos" onUploaded={({ id, nome }) => setAnexos((list) => [...list, { id, nome }])} />
        {anexos.map(({ id, nome }) => (
          <Group key={id} gap="sm">
            <Text size="sm">{nome}</Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Retirar ${nome}`}
              onClick={() => setAnexos((list) => list.filter((one) => one.id !== id))}
            >
              Retirar
            </Button>
          </Group>
        ))}
      </Stack>
      <FormActions>
        <Button type="submit" loading={enviando}>
          Enviar
        </Button>
      </FormActions>
    </Form>
  )
}
