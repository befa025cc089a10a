import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { formatDateTime } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { DescriptionList, Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { baixarAnexoEmail, buscarEmail, buscarEmails } from '../contract/caixa-de-saida.ts'
import classes from './parts/caixa-de-saida.module.css'

type Linha = AnswerOutputOf<typeof buscarEmails>['lista'][number]

const columns: GridColumn<Linha>[] = [
  { key: 'criadoEm', label: 'Criado em', kind: 'datetime', sortable: false },
  { key: 'para', label: 'Para', sortable: false, wrap: true, value: ({ para }) => para.join(', ') },
  { key: 'assunto', label: 'Assunto', sortable: false, wrap: true },
  { key: 'anexos', label: 'Anexos', kind: 'integer', sortable: false, hideOnMobile: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    value: ({ enviadoEm, erro }) => (enviadoEm ? 'Enviado' : erro ? 'Falhou' : 'Na fila'),
    tone: ({ enviadoEm, erro }) => (enviadoEm ? 'success' : erro ? 'danger' : 'warning'),
  },
]

/** The outbox of the demonstration: what the city's e-mails would say. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  return (
    <Page title="Caixa de saída" back={id === null ? undefined : '/home/actions/caixa-de-saida'}>
      {id === null ? <Lista onAbrir={(next) => setSearch({ id: next }, { push: true })} /> : <Mensagem id={id} />}
    </Page>
  )
}

function Lista({ onAbrir }: { onAbrir: (id: number) => void }) {
  const grid = useGridState({ tamanho: 10 })
  const emails = useCall(
    buscarEmails,
    { pagina: grid.pagina, tamanho: grid.tamanho, busca: grid.busca },
    { keepPrevious: true, refetchInterval: 30_000 },
  )
  return (
    <DataGrid
      label="E-mails"
      columns={columns}
      rows={emails.data?.lista}
      status={emails.gridStatus}
      empty="Nenhum e-mail na caixa de saída."
      onRowClick={({ id }) => onAbrir(id)}
      onRefresh={emails.refetch}
      server={{ state: grid, total: emails.data?.total ?? 0 }}
    />
  )
}

function Mensagem({ id }: { id: number }) {
  const { data } = useCall(buscarEmail, { id })
  const download = useDownload()
  const [vista, setVista] = useState('html')
  if (!data) return null
  return (
    <>
      <Panel title={data.assunto}>
        <DescriptionList
          items={[
            { label: 'Para', value: data.para.join(', '), span: 6 },
            { label: 'Criado em', value: formatDateTime(data.criadoEm), span: 3 },
            { label: 'Enviado em', value: formatDateTime(data.enviadoEm), span: 3 },
            ...(data.erro ? [{ label: 'Erro', value: data.erro, span: 12 }] : []),
          ]}
        />
        {data.anexos.length > 0 ? (
          <Group gap={8} mt="md">
            {data.anexos.map((anexo, indice) => (
              <Button
                key={`${indice}-${anexo.nome}`}
                size="xs"
                variant="default"
                leftSection={<IconPaperclip size={16} aria-hidden="true" />}
                onClick={() => void download(baixarAnexoEmail, { id, indice })}
              >
                {anexo.nome}
              </Button>
            ))}
          </Group>
        ) : null}
      </Panel>
      <PageTabs
        label="Formato da mensagem"
        value={vista}
        onChange={setVista}
        items={[
          {
            value: 'html',
            label: 'HTML',
            // No script runs and no form is sent in there; links open in a new tab.
            content: (
              <iframe
                className={classes.frame}
                title="Mensagem em HTML"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcDoc={paraNovaAba(data.html)}
              />
            ),
          },
          {
            value: 'texto',
            label: 'Texto',
            content: (
              <Panel>
                <pre className={classes.text}>{data.texto}</pre>
              </Panel>
            ),
          },
        ]}
      />
    </>
  )
}

/** Links of the message open outside of the frame. */
function paraNovaAba(html: string): string {
  return html.replace(/<a /g, '<a target="_blank" rel="noopener" ')
}
