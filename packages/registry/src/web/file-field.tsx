import { FormCell } from '@iss/ui/form'
import { UploadField } from '@iss/ui/upload-field'
import { uploadFile, useDownload } from '@iss/portal/files'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { registryCalls } from '../definition/calls.ts'
import type { FileKind } from '../definition/field.ts'
import type { Registry } from '../definition/registry.ts'

/** The stored row that a form shows: where its files come from, and their names by field. */
export type FileHolder = { id: number; pai?: number | undefined; rotulos: Readonly<Record<string, string>> }

type Props = {
  registry: Registry
  name: string
  control: Control<FieldValues>
  label: string
  description: string | undefined
  required: boolean
  readOnly: boolean
  span: number
  accept: readonly FileKind[]
  holder: FileHolder | undefined
}

/** One file: what is stored can be downloaded, a new one is sent at once and kept when the form is saved. */
export function FileField({ registry, name, control, label, description, required, readOnly, span, accept, holder }: Props) {
  const { field, fieldState } = useController({ control, name })
  const [sent, setSent] = useState<string | null>(null)
  const [stored] = useState<unknown>(field.value)
  const download = useDownload()
  const isStored = field.value !== null && field.value === stored && holder !== undefined && holder.id > 0
  const current = isStored ? holder.rotulos[name] : field.value === null ? null : sent
  const kinds = accept.map((kind) => `.${kind}`).join(', ')
  return (
    <FormCell span={span}>
      <UploadField
        label={required ? `${label} *` : label}
        hint={description ?? `Tipos: ${kinds}.`}
        accept={accept.map((kind) => `.${kind}`).join(',')}
        disabled={readOnly}
        upload={uploadFile}
        onUploaded={({ id, nome }) => {
          setSent(nome)
          field.onChange(id)
        }}
      />
      {current ? (
        <Group gap="xs" mt={6}>
          <Text size="sm">{current}</Text>
          {isStored ? (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Baixar ${label}`}
              loading={download.isPending}
              onClick={() =>
                void download(registryCalls(registry).arquivo, {
                  id: holder.id,
                  campo: name,
                  ...(holder.pai === undefined ? {} : { pai: holder.pai }),
                } as never)
              }
            >
              Baixar
            </Button>
          ) : null}
          {readOnly || required ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Retirar ${label}`}
              onClick={() => field.onChange(null)}
            >
              Retirar
            </Button>
          )}
        </Group>
      ) : null}
      {fieldState.error?.message ? (
        <Text role="alert" c="red" size="xs" mt={4}>
          {fieldState.error.message}
        </Text>
      ) : null}
    </FormCell>
  )
}
