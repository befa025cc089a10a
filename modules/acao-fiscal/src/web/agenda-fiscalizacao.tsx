import { ListView } from '@iss/list/web/list-view'
import { useNavigate, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { AgendamentoForm } from './parts/agendamento-form.tsx'
import { CalendarioDaAgenda } from './parts/calendario-da-agenda.tsx'

/** Calendar and list of inspections; `novo` plans one, of a taxpayer (`contribuinte`) or from a complaint (`denuncia`) (F126). */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const [search, change] = useSearch()
  if (search.has('novo'))
    return (
      <Page title="Agendar fiscalização" back="/home/actions/agenda-fiscalizacao">
        <Panel>
          <AgendamentoForm
            idPessoa={Number(search.get('contribuinte')) || null}
            denuncia={search.get('denuncia')}
            onFeito={(mensagem, id) => {
              navigate(`/home/actions/consulta-fiscalizacao?id=${id}`)
              page.success(mensagem)
            }}
            onVoltar={() => change({ novo: null, contribuinte: null, denuncia: null })}
          />
        </Panel>
      </Page>
    )
  return (
    <Page
      title="Agenda de fiscalização"
      actions={
        <Button
          leftSection={<IconCalendarPlus size={17} aria-hidden="true" />}
          onClick={() => change({ novo: 1 }, { push: true })}
        >
          Agendar fiscalização
        </Button>
      }
    >
      <PageTabs
        label="Vistas da agenda"
        value={search.get('vista') === 'lista' ? 'lista' : 'calendario'}
        onChange={(vista) => change({ vista: vista === 'lista' ? vista : null })}
        items={[
          { value: 'calendario', label: 'Calendário', content: <CalendarioDaAgenda /> },
          { value: 'lista', label: 'Lista', content: <ListView slug="fiscalizacoes" /> },
        ]}
      />
    </Page>
  )
}
