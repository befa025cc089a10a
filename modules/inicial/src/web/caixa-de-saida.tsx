import { ListView } from '@iss/list/web/list-view'
import { formatDateTime } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { baixarAnexoEmail, buscarEmail } from '../contract/caixa-de-saida.ts'
import classes from './parts/caixa-de-saida.module.css'

/** The outbox of the demonstration: what the city's e-mails would say. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  return (
    <Page title="Caixa de saída" back={id === null ? undefined : '/home/actions/caixa-de-saida'}>
      {id === null ? <ListView slug="caixa-de-saida" /> : <Mensagem id={id} />}
    </Page>
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
