import { formatDocumento } from '@iss/kernel/documento'
import { EmptyState } from '@iss/ui/empty-state'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { useCall, useCan, useCanOpen } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Group } from '@mantine/core'
import { acessoCadastro, buscarPessoaTO } from '../contract/pessoa.ts'
import { Identificacao } from './parts/identificacao.tsx'
import { secoesDaPessoa } from './parts/secoes.tsx'

const central = '/home/actions/central-contrib'
const ficha = '/home/actions/consulta-geral-contribuinte'

/** The registration of one person: `?id=`, a new one with `?documento=&mobiliario=&nome=`, otherwise the selected person (design S30). */
export function Screen() {
  const [search, setSearch] = useSearch()
  const podeCadastrar = useCan()(acessoCadastro)
  const id = Number(search.get('id')) || undefined
  const isNova = id === undefined && podeCadastrar
  const pessoa = useCall(buscarPessoaTO, { id }, { enabled: !isNova, silent: true })
  const to = pessoa.data
  const canOpen = useCanOpen()
  const temCentral = canOpen(central)
  const temFicha = canOpen(ficha)
  const aba = search.get('aba') ?? 'identificacao'
  const back = podeCadastrar ? '/home/cadastro-menu' : undefined
  if (isNova)
    return (
      <Page title="Cadastro de pessoa" back={back}>
        <Identificacao
          key="nova"
          inicial={{
            documento: search.get('documento') ?? '',
            grpMobiliario: search.get('mobiliario') ?? '',
            nome: search.get('nome') ?? '',
          }}
        />
      </Page>
    )
  if (!to)
    return (
      <Page title="Cadastro de pessoa" back={back}>
        {pessoa.error ? (
          <Panel>
            <EmptyState title={pessoa.error.status === 404 ? 'Pessoa não encontrada.' : pessoa.error.allMessages.join(' ')} />
          </Panel>
        ) : null}
      </Page>
    )
  const abas = secoesDaPessoa(to)
  return (
    <Page
      title={to.nome}
      subtitle={`Cadastro de pessoa · ${formatDocumento(to.documento)}`}
      back={back}
      actions={
        podeCadastrar && temFicha ? (
          <LinkButton to={`${ficha}?id=${to.id}&aba=movimentacao`} variant="default">
            Movimento, guias e pedidos
          </LinkButton>
        ) : undefined
      }
    >
      {!to.podeEditar && temCentral ? (
        <Group mb="md">
          <LinkButton to={central} size="xs" variant="light">
            Alterar meus dados na central do contribuinte
          </LinkButton>
        </Group>
      ) : null}
      <PageTabs
        label={`Cadastro de ${to.nome}`}
        value={abas.some(({ value }) => value === aba) ? aba : 'identificacao'}
        onChange={(value) => setSearch({ aba: value })}
        items={abas}
      />
    </Page>
  )
}
