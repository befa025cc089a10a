import { textOf } from '@iss/kinds'
import { EmptyState } from '@iss/ui/empty-state'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { baixarAplicativo, buscarAplicativo } from '../contract/aplicativo-desktop.ts'
import { aplicativoErrors } from '../domain/aplicativo-desktop.ts'

/** Download of the program of the municipality, with the hash that proves the file (S28). */
export function Screen() {
  const download = useDownload()
  const { data } = useCall(buscarAplicativo, {})
  const aplicativo = data?.aplicativo
  return (
    <Page title="Download do aplicativo desktop" back="/home/actions/solicitacoes">
      {data && !aplicativo ? (
        <Panel>
          <EmptyState
            title={aplicativoErrors.indisponivel.message}
            description="A prefeitura ainda não publicou um aplicativo. As funções do portal não dependem dele."
          />
        </Panel>
      ) : null}
      {aplicativo ? (
        <Panel
          title={`Versão ${aplicativo.versao}`}
          actions={
            <Button
              leftSection={<IconDownload size={17} aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => void download(baixarAplicativo, {}, aplicativo.arquivo)}
            >
              Baixar
            </Button>
          }
        >
          <DescriptionList
            items={[
              { label: 'Arquivo', value: aplicativo.arquivo, span: 4 },
              { label: 'Tamanho', value: textOf('bytes', aplicativo.tamanho), span: 4 },
              { label: 'Publicado em', value: aplicativo.enviadoEm, span: 4 },
              {
                label: 'SHA-256 do arquivo',
                value: <span style={{ overflowWrap: 'anywhere' }}>{aplicativo.sha256}</span>,
                span: 12,
              },
            ]}
          />
          {aplicativo.instrucoes ? (
            <Text mt="md" style={{ whiteSpace: 'pre-wrap' }}>
              {aplicativo.instrucoes}
            </Text>
          ) : null}
        </Panel>
      ) : null}
    </Page>
  )
}
