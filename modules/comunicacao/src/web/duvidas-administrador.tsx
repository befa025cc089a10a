import { ListView } from '@iss/list/web/list-view'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { Button, Group } from '@mantine/core'
import { telaDuvidasAdministrador } from '../contract/topico.ts'
import { TopicoView } from './parts/topico-view.tsx'

/** Tickets of all cities for the administrator, who answers and evaluates each in its own (design A61). */
export function Screen() {
  const [search, change] = useSearch()
  const { idMunicipio } = useUserInfo()
  const id = Number(search.get('topicoId')) || null
  const cidade = Number(search.get('cidade')) || idMunicipio
  const voltar = () => change({ topicoId: null, cidade: null }, { push: true })
  return (
    <Page title={telaDuvidasAdministrador.title}>
      {id === null ? (
        <ListView slug="duvidas-da-instalacao" />
      ) : cidade === idMunicipio ? (
        <TopicoView key={id} id={id} contribuinte={false} onVoltar={voltar} />
      ) : (
        <DeOutroMunicipio id={id} cidade={cidade} onVoltar={voltar} />
      )}
    </Page>
  )
}

/** A ticket is read where its people are: the session goes to its city, where the administrator has an account, and opens it there. */
function DeOutroMunicipio({ id, cidade, onVoltar }: { id: number; cidade: number; onVoltar: () => void }) {
  const ir = useCallMutation(alterarPessoaSelecionada, {
    onSuccess: () => location.assign(`${telaDuvidasAdministrador.path}?topicoId=${id}`),
  })
  return (
    <Panel>
      <EmptyState
        title="A dúvida é de outro município."
        description="Ela é lida, respondida e avaliada no município dela. Você passa a trabalhar nele até trocar de novo."
        action={
          <Group justify="center">
            <Button variant="default" onClick={onVoltar}>
              Ver todas as dúvidas
            </Button>
            <Button loading={ir.isPending} onClick={() => ir.mutate({ idMunicipio: cidade })}>
              Abrir no município da dúvida
            </Button>
          </Group>
        }
      />
    </Panel>
  )
}
