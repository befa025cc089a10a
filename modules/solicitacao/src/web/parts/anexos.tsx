import { textOf } from '@iss/kinds'
import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { useDownload } from '@iss/portal/files'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { solicitacaoMensagens } from '../../domain/errors.ts'

export type Anexo = { id: number; nome: string; tamanho: number }

/** Attachments to be downloaded. */
export function AnexosList({
  anexos,
  vazio = solicitacaoMensagens.semAnexo,
}: {
  anexos: readonly Anexo[]
  vazio?: string | null
}) {
  const download = useDownload()
  if (anexos.length === 0) return vazio === null ? null : <Text c="dimmed">{vazio}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      {anexos.map(({ id, nome, tamanho }) => (
        <Button key={id} variant="light" size="xs" onClick={() => void download(baixarArquivo, { id }, nome)}>
          {nome} ({textOf('bytes', tamanho)})
        </Button>
      ))}
    </Stack>
  )
}

type FieldProps<F extends FieldValues> = { control: Control<F>; name: FieldPath<F>; label?: string }

/** Attachments of a form: uploaded one at a time, kept as id, name and size; each can be taken off again. */
export function AnexosField<F extends FieldValues>({ control, name, label = 'Anexos' }: FieldProps<F>) {
  const { field, fieldState } = useController({ control, name })
  const anexos = field.value as readonly Anexo[]
  return (
    <Stack gap="xs">
      <AppUpload label={label} onUploaded={({ id, nome, tamanho }) => field.onChange([...anexos, { id, nome, tamanho }])} />
      {anexos.map((anexo) => (
        <Group key={anexo.id} gap="sm">
          <Text size="sm">
            {anexo.nome} ({textOf('bytes', anexo.tamanho)})
          </Text>
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            aria-label={`Retirar ${anexo.nome}`}
            onClick={() => field.onChange(anexos.filter((other) => other.id !== anexo.id))}
          >
            Retirar
          </Button>
        </Group>
      ))}
      {fieldState.error?.message ? (
        <Text c="red" size="sm" role="alert">
          {fieldState.error.message}
        </Text>
      ) : null}
    </Stack>
  )
}
