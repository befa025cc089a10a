import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { LinkButton } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'

const back = (
  <LinkButton to="/home/inicial-menu" variant="light">
    Ir para a página inicial
  </LinkButton>
)

/** Not-found page (spec 2 §2.7). */
export function NotFound() {
  return (
    <Page title="Página não encontrada">
      <Panel>
        <EmptyState
          icon={<IconMapQuestion size={24} aria-hidden="true" />}
          title="Não foi possivel encontrar a página de destino."
          action={back}
        />
      </Panel>
    </Page>
  )
}

/** Access-denied page (spec 2 §2.7). */
export function AccessDenied() {
  return (
    <Page title="Acesso negado">
      <Panel>
        <EmptyState
          icon={<IconLock size={24} aria-hidden="true" />}
          title="Você não tem acesso a esta informação."
          action={back}
        />
      </Panel>
    </Page>
  )
}
