import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { FormActions } from '@iss/ui/form'
import { UploadField } from '@iss/ui/upload-field'
import { uploadTo } from '@iss/portal/files'
import { useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type ImportResult, registryCalls } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'
import { DialogScope } from './dialog-scope.tsx'

type Line = ImportResult['linhas'][number]
const words: Readonly<Record<Line['situacao'], string>> = {
  NOVO: 'Novo',
  ALTERADO: 'Alterado',
  IGUAL: 'Sem mudança',
  ERRO: 'Erro',
}
const tones = { NOVO: 'success', ALTERADO: 'info', IGUAL: 'neutral', ERRO: 'danger' } as const
const columns: GridColumn<Line>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer' },
  { key: 'chave', label: 'Registro' },
  { key: 'situacao', label: 'Situação', kind: 'status', value: (row) => words[row.situacao], tone: (row) => tones[row.situacao] },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
]

type Props = { registry: Registry; pai?: number; opened: boolean; onClose: () => void }

/** Import of a CSV: the server tries every line and says what would happen; nothing is kept before it is confirmed. */
export function ImportDialog({ registry, pai, opened, onClose }: Props) {
  const page = usePage()
  const done = (mensagem: string) => {
    page.clear()
    page.success(mensagem)
    onClose()
  }
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Importar ${registry.title}`} size="xl">
      <DialogScope>
        <ImportForm registry={registry} pai={pai} onDone={done} onClose={onClose} />
      </DialogScope>
    </FormDialog>
  )
}

type FormProps = { registry: Registry; pai?: number; onDone: (mensagem: string) => void; onClose: () => void }

function ImportForm({ registry, pai, onDone, onClose }: FormProps) {
  const page = usePage()
  const refresh = useInvalidate()
  const calls = registryCalls(registry)
  const [tried, setTried] = useState<{ file: File; result: ImportResult } | null>(null)
  const [busy, setBusy] = useState(false)
  const fields = (confirmar: boolean) => ({ confirmar: String(confirmar), ...(pai === undefined ? {} : { pai: String(pai) }) })
  const labels = Object.values(registry.fields).map((field) => field.label)
  const confirm = async () => {
    if (!tried) return
    setBusy(true)
    try {
      const result = await uploadTo(calls.importar, tried.file, undefined, fields(true))
      if (!result.confirmado) return setTried({ ...tried, result })
      await refresh(calls.buscar)
      onDone(result.mensagem)
    } catch (raw) {
      const error = toApiError(raw)
      if (!error.isCentral) page.error(error.allMessages)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <UploadField
        label="Arquivo CSV"
        accept=".csv,.txt"
        hint={`Primeira linha com as colunas: ${labels.join('; ')}.`}
        upload={(file, onProgress) => uploadTo(calls.importar, file, onProgress, fields(false))}
        onUploaded={(result, file) => setTried({ file, result })}
      />
      {tried ? (
        <>
          <Text my="sm" role="status">
            {`Novos: ${tried.result.novos}; alterados: ${tried.result.alterados}; sem mudança: ${tried.result.iguais}; com erro: ${tried.result.erros}.`}
          </Text>
          {tried.result.mensagem ? <Text c="red">{tried.result.mensagem}</Text> : null}
          <DataGrid
            label="Linhas do arquivo"
            columns={columns}
            rows={tried.result.linhas}
            getRowId={(row) => row.linha}
            search={false}
          />
        </>
      ) : null}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button
          onClick={() => void confirm()}
          loading={busy}
          disabled={!tried || tried.result.erros > 0 || tried.result.novos + tried.result.alterados === 0}
        >
          Confirmar importação
        </Button>
      </FormActions>
    </>
  )
}
