import { EmptyState } from '@iss/ui/empty-state'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { useCall, useCan, useCanOpen } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Group } from '@mantine/core'
import { acessoCadastro, buscarPessoaTO, type PessoaTO } from '../contract/pessoa.ts'
import { Atividades } from './parts/atividades.tsx'
import { Configuracoes } from './parts/configuracoes.tsx'
import { Descontos } from './parts/descontos.tsx'
import { Exigibilidades } from './parts/exigibilidades.tsx'
import { Historico } from './parts/historico.tsx'
import { Identificacao } from './parts/identificacao.tsx'
import { Papeis } from './parts/papeis.tsx'
import { Regime } from './parts/regime.tsx'

function DescontosEExigibilidade({ pessoa }: { pessoa: PessoaTO }) {
  return (
    <>
      <Exigibilidades pessoa={pessoa} />
      <Descontos id={pessoa.id} />
    </>
  )
}

const central = '/home/actions/central-contrib'

/** The registration of one person: `?id=`, a new one with `?documento=&mobiliario=&nome=`, otherwise the selected person (design S30). */
export function Screen() {
  const [search, setSearch] = useSearch()
  const podeCadastrar = useCan()(acessoCadastro)
  const id = Number(search.get('id')) || undefined
  const isNova = id === undefined && podeCadastrar
  const pessoa = useCall(buscarPessoaTO, { id }, { enabled: !isNova, silent: true })
  const to = pessoa.data
  const temCentral = useCanOpen()(central)
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
  const abas = [
    { value: 'identificacao', label: 'Identificação', content: <Identificacao key={to.versao} pessoa={to} /> },
    ...(to.regimeISS ? [{ value: 'regime', label: 'Regime', content: <Regime pessoa={to} regimeISS={to.regimeISS} /> }] : []),
    { value: 'atividades', label: 'Atividades', content: <Atividades pessoa={to} /> },
    { value: 'papeis', label: 'Papéis', content: <Papeis pessoa={to} /> },
    { value: 'descontos', label: 'Descontos e exigibilidade', content: <DescontosEExigibilidade pessoa={to} /> },
    { value: 'configuracoes', label: 'Configurações', content: <Configuracoes pessoa={to} /> },
    ...(to.podeEditar ? [{ value: 'historico', label: 'Histórico', content: <Historico id={to.id} /> }] : []),
  ]
  return (
    <Page title="Cadastro de pessoa" back={back}>
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
