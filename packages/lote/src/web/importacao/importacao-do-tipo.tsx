import { rowsOfList } from '@iss/list/web/list-view'
import { ListView } from '@iss/list/web/list-view'
import { useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Panel } from '@iss/ui/panel'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { buscarImportacaoTO, validarImportacao } from '../../contract/importacao.ts'
import { ImportacaoAberta } from './importacao-aberta.tsx'

type Props = {
  title: string
  /** Address of the screen. */
  path: string
  /** Kind of the importer. */
  tipo: string
  /** Endings that the file dialog offers, '.csv'. */
  accept: string
  /** What the file must hold. */
  children: ReactNode
  /** What is asked for beside the file: drawn above the upload, sent with it; null while something of it is missing. */
  parametros?: { campos: ReactNode; valores: Readonly<Record<string, string>> | null }
  /** Below the imports. */
  depois?: ReactNode
}

/** A screen that imports files of one kind (form F9): upload, preview, confirmation, result, and what was imported before. */
export function ImportacaoDoTipo({ title, path, tipo, accept, children, parametros, depois }: Props) {
  const [search, setSearch] = useSearch()
  const id = Number.parseInt(search.get('id') ?? '', 10)
  const [avisos, setAvisos] = useState<{ id: number; textos: string[] } | null>(null)
  const abrir = (proxima: number | null) => setSearch({ id: proxima }, { push: true })
  const validar = useCallMutation(validarImportacao, {
    invalidate: [rowsOfList('importacoes-realizadas'), buscarImportacaoTO],
    onSuccess: (importacao) => {
      setAvisos({ id: importacao.id, textos: importacao.avisos })
      abrir(importacao.id)
    },
  })
  return (
    <Page title={title} back={id > 0 ? path : undefined}>
      <Panel title="Enviar arquivo">
        <Stack gap="md">
          <Text size="sm" component="div">
            {children}
          </Text>
          {parametros?.campos}
          <AppUpload
            label={accept?.includes('.txt') ? 'Arquivo CSV ou TXT' : 'Arquivo CSV'}
            accept={accept}
            disabled={validar.isPending || parametros?.valores === null}
            onUploaded={(arquivo) => validar.mutateAsync({ tipo, arquivoId: arquivo.id, parametros: { ...parametros?.valores } })}
          />
          {validar.isPending ? (
            <Text size="sm" role="status">
              Validando o arquivo…
            </Text>
          ) : null}
        </Stack>
      </Panel>
      {id > 0 ? <ImportacaoAberta key={id} id={id} avisos={avisos?.id === id ? avisos.textos : []} onAbrir={abrir} /> : null}
      <ListView
        slug="importacoes-realizadas"
        title="Importações realizadas"
        given={{ tipo }}
        onRowClick={(row) => abrir(Number(row.id))}
      />
      {depois}
    </Page>
  )
}
