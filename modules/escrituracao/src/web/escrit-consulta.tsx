import { LastReports } from '@iss/list/web/last-reports'
import { ListView } from '@iss/list/web/list-view'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { useCanOpen } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { Group } from '@mantine/core'
import { BotoesLivro } from './parts/botoes-livro.tsx'
import { competenciaDe } from './parts/competencia-do-endereco.ts'

/** Consulta de escrituração (L02): every origin of the books together, and the relation of what was rendered to what was booked by takers. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const aba = search.get('aba') === 'relacao' ? 'relacao' : 'livro'
  return (
    <Page title="Escrituração">
      <PageTabs
        label="Consulta de escrituração"
        value={aba}
        onChange={(valor) => setSearch({ aba: valor === 'livro' ? null : valor })}
        items={[
          { value: 'livro', label: 'Livro', content: <Livro /> },
          { value: 'relacao', label: 'Nota prestada × tomada', content: <ListView slug="relacao-nota-escrit" /> },
        ]}
      />
    </Page>
  )
}

/** The book of one role, with what may be booked and printed of it. */
function Livro() {
  const [search] = useSearch()
  const canOpen = useCanOpen()
  const papel = search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR'
  return (
    <>
      <Group gap="sm" mb="md">
        {papel === 'PRESTADOR' && canOpen('/home/actions/escrit-prestador') ? (
          <LinkButton to="/home/actions/escrit-prestador">Escriturar nota de papel</LinkButton>
        ) : null}
        {papel === 'TOMADOR' && canOpen('/home/actions/escrit-tomador') ? (
          <LinkButton to="/home/actions/escrit-tomador">Escriturar serviço tomado</LinkButton>
        ) : null}
        {papel === 'PRESTADOR' && canOpen('/home/actions/escrit-especial') ? (
          <LinkButton variant="default" to="/home/actions/escrit-especial">
            Escrituração especial
          </LinkButton>
        ) : null}
        <BotoesLivro papel={papel} periodo={competenciaDe(search.get('de')) ?? competenciaDe(search.get('ate'))} />
      </Group>
      <ListView slug="escrituracoes" />
      <LastReports tipo={RelatorioAssincrono.LIVRO_FISCAL_ANUAL} title="Livros anuais gerados" />
    </>
  )
}
