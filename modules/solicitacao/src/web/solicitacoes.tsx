import { systemClock } from '@iss/kernel/clock'
import { fold } from '@iss/kernel/texto'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { EmptyState } from '@iss/ui/empty-state'
import { FoldedOnPhone } from '@iss/ui/folded-on-phone'
import { FormGrid } from '@iss/ui/form'
import { formatDate } from '@iss/ui/format'
import type { GridColumn } from '@iss/ui/grid-types'
import { Panel, Section } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCallMutation, useCanOpen, useTelas } from '@iss/portal/hooks'
import { groupMenu } from '@iss/portal/menu-page'
import { AppLink, LinkButton, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { isData } from '@iss/kernel/data'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { buscarSolicitacoes, cancelarSolicitacao, type SolicitacaoLinha } from '../contract/solicitacao.ts'
import { situacoesSolicitacao, toneEstado } from '../domain/situacao.ts'
import { labelTipoSolicitacao, slugTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { labelDoPrazo, toneDoPrazo } from '../domain/prazo-atendimento.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import classes from './parts/solicitacoes.module.css'

const columns: GridColumn<SolicitacaoLinha>[] = [
  { key: 'protocolo', label: 'Protocolo', render: (row) => row.protocolo ?? '–' },
  { key: 'dataSolicitacao', label: 'Data', kind: 'datetime' },
  { key: 'rotulo', label: 'Tipo' },
  { key: 'assunto', label: 'Alvo', wrap: true },
  {
    key: 'estado',
    label: 'Situação',
    value: (row) => (row.aguardaComplemento ? `${row.estado}, aguarda complemento` : row.estado),
    render: (row) => (
      <Group gap={6} wrap="wrap">
        <StatusPill tone={toneEstado(row.estado)}>{row.estado}</StatusPill>
        {row.aguardaComplemento ? <StatusPill tone="warning">Aguarda complemento</StatusPill> : null}
      </Group>
    ),
  },
  {
    key: 'prazo',
    label: 'Resposta até',
    value: ({ prazo }) => prazo ?? '',
    render: ({ prazo, situacaoDoPrazo }) =>
      prazo && situacaoDoPrazo ? (
        <StatusPill
          tone={toneDoPrazo[situacaoDoPrazo]}
        >{`${formatDate(prazo)}, ${labelDoPrazo(prazo, systemClock.today())}`}</StatusPill>
      ) : (
        '–'
      ),
  },
  { key: 'decisaoEm', label: 'Decisão em', kind: 'datetime' },
]

/** Where a row leads: draft to its form, rejected to its reasons, anything else to its detail. */
function destino(row: SolicitacaoLinha): string {
  const id = encodeURIComponent(row.criptId)
  if (row.estado === 'Rascunho' && row.rotaNova) return `${row.rotaNova}?aPartirDe=${id}`
  if (row.situacao === 'Indeferida') return `/home/actions/indeferida?id=${id}`
  return `/home/solicitacao/${slugTipoSolicitacao[row.tipo]}/${id}`
}

/** What people most often come for, by what one does; each stands where the session may open its screen. Titles are those of the specification. */
const tarefas = [
  { path: '/home/actions/emissaonf2', rotulo: 'Emitir nota', detalhe: 'NF-e para um tomador' },
  { path: '/home/actions/guias-contribuinte', rotulo: 'Pagar', detalhe: 'guias em aberto, com o valor de hoje' },
  { path: '/home/escrituracao/list', rotulo: 'Fechar o mês', detalhe: 'encerramento da competência' },
  { path: '/home/actions/cancelamento-nfe', rotulo: 'Cancelar uma nota', detalhe: 'Cancelamento de NF-e' },
  { path: '/home/actions/notas-recebidas', rotulo: 'Ver minhas notas', detalhe: 'notas que outros emitiram em seu nome' },
  { path: '/home/actions/autorizacao-emissao-nfe', rotulo: 'Poder emitir notas', detalhe: 'Autorização de Emissão de NFe' },
  { path: '/home/actions/outras-solicitacoes', rotulo: 'Perguntar ao fisco', detalhe: 'Outras Solicitações' },
  { path: '/home/actions/meus-bilhetes', rotulo: 'Ver meus bilhetes', detalhe: 'sorteios da nota premiada' },
  { path: '/home/actions/documentos', rotulo: 'Achar um documento', detalhe: 'Documentos emitidos' },
] as const
const tarefasMostradas = 6

function Tarefas() {
  const canOpen = useCanOpen()
  const minhas = tarefas.filter(({ path }) => canOpen(path)).slice(0, tarefasMostradas)
  if (minhas.length === 0) return null
  return (
    <Panel title="O que você quer fazer?">
      <ul className={classes.tasks}>
        {minhas.map(({ path, rotulo, detalhe }) => (
          <li key={path}>
            <AppLink to={path} underline="never" className={classes.task}>
              <span className={classes.name}>{rotulo}</span>
              <span className={classes.detail}>{detalhe}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Everything else that the session may ask for: behind a search by title, group and other words, or all of it on demand. */
function Entradas() {
  const [filtro, setFiltro] = useState('')
  const [todas, setTodas] = useState(false)
  const wanted = fold(filtro.trim())
  const groups = groupMenu(useTelas(), 'solicitacoes')
    .map(({ grupo, entries }) => ({
      grupo,
      entries: entries.filter(({ rotulo, title, palavras = [] }) =>
        fold([rotulo, title, grupo, ...palavras].join(' ')).includes(wanted),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  const mostra = todas || wanted !== ''
  return (
    <Panel title="Nova solicitação">
      <TextField
        label="Procurar um serviço"
        placeholder="cancelar, carta, gráfica, senha…"
        value={filtro}
        onChange={setFiltro}
        type="search"
      />
      {mostra ? null : (
        <Button mt="sm" variant="light" size="xs" onClick={() => setTodas(true)}>
          Mostrar todos os serviços
        </Button>
      )}
      {mostra && groups.length === 0 ? <EmptyState title="Nenhum resultado para ser apresentado." /> : null}
      {(mostra ? groups : []).map(({ grupo, entries }) => (
        <Section key={grupo} title={grupo}>
          <Group gap="sm">
            {entries.map((entry) => (
              <LinkButton key={entry.path} to={entry.path} variant="light">
                {entry.rotulo}
              </LinkButton>
            ))}
          </Group>
        </Section>
      ))}
    </Panel>
  )
}

function MinhasSolicitacoes() {
  const [search, change] = useSearch()
  const page = usePage()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const tipo = tiposSolicitacao.find((value) => value === search.get('tipo')) ?? null
  const situacao = situacoesSolicitacao.find((value) => value === search.get('situacao')) ?? null
  const de = search.get('de') ?? ''
  const ate = search.get('ate') ?? ''
  const solicitacoes = useCall(
    buscarSolicitacoes,
    { tipo, situacao, periodo: { inicio: isData(de) ? de : null, fim: isData(ate) ? ate : null } },
    { keepPrevious: true },
  )
  const cancelar = useCallMutation(cancelarSolicitacao, {
    invalidate: [buscarSolicitacoes],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const askCancel = async (id: string) => {
    if (await confirm({ question: solicitacaoMensagens.confirmaCancelamento, danger: true })) cancelar.mutate({ id })
  }
  return (
    <>
      <FoldedOnPhone set={[tipo, situacao, de, ate].filter(Boolean).length}>
        <Panel title="Minhas solicitações">
          <FormGrid>
            <SelectField
              label="Tipo"
              span={3}
              value={tipo}
              onChange={(value) => change({ tipo: value })}
              clearable
              options={tiposSolicitacao.map((value) => ({ value, label: labelTipoSolicitacao[value] }))}
            />
            <SelectField
              label="Situação"
              span={3}
              value={situacao}
              onChange={(value) => change({ situacao: value })}
              clearable
              options={[...situacoesSolicitacao]}
            />
            <DateField label="Período: de" span={3} value={de} onChange={(value) => change({ de: value })} />
            <DateField label="Período: até" span={3} value={ate} onChange={(value) => change({ ate: value })} />
          </FormGrid>
        </Panel>
      </FoldedOnPhone>
      <DataGrid
        label="Minhas solicitações"
        columns={columns}
        rows={solicitacoes.data}
        status={solicitacoes.gridStatus}
        empty={solicitacaoMensagens.vazio}
        getRowId={(row) => row.criptId}
        rowHref={destino}
        onRowClick={(row) => navigate(destino(row))}
        onRefresh={solicitacoes.refetch}
        isRowStruck={(row) => row.estado === 'Cancelada'}
        actions={(row) => (
          <Group gap="xs" wrap="nowrap">
            {row.podeCancelar ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Cancelar ${row.protocolo ?? 'rascunho'}`}
                onClick={() => void askCancel(row.criptId)}
              >
                Cancelar
              </Button>
            ) : null}
            {row.podeRepetir ? (
              <LinkButton size="compact-xs" variant="default" to={`${row.rotaNova}?aPartirDe=${encodeURIComponent(row.criptId)}`}>
                Nova a partir desta
              </LinkButton>
            ) : null}
          </Group>
        )}
      />
    </>
  )
}

/** Requests hub of the taxpayer (S00): what may be asked, and what was. */
export function Screen() {
  return (
    <Page title="Solicitações">
      <MinhasSolicitacoes />
      <Tarefas />
      <Entradas />
    </Page>
  )
}
