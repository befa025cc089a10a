import { plusDays } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { systemClock } from '@iss/kernel/clock'
import { DataGrid } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { FoldedOnPhone } from '@iss/ui/folded-on-phone'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import type { GridColumn } from '@iss/ui/grid-types'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCanOpen, useUserInfo } from '@iss/portal/hooks'
import { LinkButton, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Anchor, Button, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  type AtendimentoFilter,
  type AtendimentoLinha,
  buscarAtendimento,
  buscarFiscaisPorMunicipio,
  type SituacaoAtendimento,
  situacoesAtendimento,
} from '../contract/atendimento.ts'
import { destinoAtendimento } from '../domain/destino-atendimento.ts'
import { toneEstado } from '../domain/situacao.ts'
import { type TipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import { labelDoPrazo, toneDoPrazo } from '../domain/prazo-atendimento.ts'
import { contarAnteriores } from '../contract/fila-atendimento.ts'
import { type DaFila, keepFila } from './parts/fila.ts'
import { TiposField } from './parts/tipos-field.tsx'

const situacoes: { value: SituacaoAtendimento; label: string }[] = [
  { value: 'pendente', label: 'Pendente' },
  { value: 'aprovada', label: 'Aprovada' },
  { value: 'indeferida', label: 'Indeferida' },
  { value: 'denuncia', label: 'Denúncia' },
]

const decisaoEmLote = '/home/actions/decidir-solicitacoes'

const columns: GridColumn<AtendimentoLinha>[] = [
  { key: 'dataFmt', label: 'Data', width: 180 },
  {
    key: 'rotulo',
    label: 'Tipo',
    wrap: true,
    value: ({ rotulo, fila }) => [rotulo, fila?.assunto].filter(Boolean).join(' - '),
  },
  { key: 'nomeContribuinte', label: 'Contribuinte' },
  { key: 'situacaoAtendimento', label: 'Situação', kind: 'status', tone: (row) => toneEstado(row.situacaoAtendimento) },
  { key: 'nomeSolicitante', label: 'Solicitante', hideOnMobile: true },
  { key: 'espera', label: 'Dias em espera', kind: 'integer', value: ({ fila }) => fila?.diasEmEspera ?? null },
  {
    key: 'prazo',
    label: 'Prazo',
    value: ({ fila }) => fila?.prazo ?? '',
    render: ({ fila }) =>
      fila?.situacaoDoPrazo ? (
        <StatusPill tone={toneDoPrazo[fila.situacaoDoPrazo]}>{labelDoPrazo(fila.prazo, systemClock.today())}</StatusPill>
      ) : null,
  },
  { key: 'responsavel', label: 'Responsável', hideOnMobile: true, value: ({ fila }) => fila?.responsavel ?? '' },
]

const abas = {
  todas: { label: 'Todas', tem: () => true },
  minhas: { label: 'Minhas', tem: ({ fila }: AtendimentoLinha) => fila?.minha === true },
  'sem-responsavel': {
    label: 'Sem responsável',
    tem: ({ fila }: AtendimentoLinha) => fila !== undefined && fila.responsavel === null,
  },
} as const
type Aba = keyof typeof abas

/** A pending row as the list beside an open request shows it. */
const toDaFila = (row: AtendimentoLinha): DaFila => ({
  criptId: row.criptId,
  endereco: destinoAtendimento(row),
  tipo: row.rotulo,
  contribuinte: row.nomeContribuinte,
  assunto: row.fila?.assunto ?? '',
  prazo: row.fila?.prazo ?? null,
  situacaoDoPrazo: row.fila?.situacaoDoPrazo ?? null,
})

type Filtros = {
  dataInicial: string
  dataFinal: string
  nome: string
  documento: string
  grpMobiliario: string
  fiscal: number | null
  situacao: SituacaoAtendimento
  tipos: TipoSolicitacao[]
}

/** The filters that the address holds; yesterday to today and pendente where it says nothing. */
export function readFiltros(search: URLSearchParams, hoje: string): Filtros {
  const situacao = situacoesAtendimento.find((value) => value === search.get('situacao'))
  const fiscal = search.get('fiscal')
  return {
    dataInicial: search.get('de') ?? plusDays(hoje, -1),
    dataFinal: search.get('ate') ?? hoje,
    nome: search.get('nome') ?? '',
    documento: search.get('documento') ?? '',
    grpMobiliario: search.get('mobiliario') ?? '',
    fiscal: fiscal !== null && /^\d+$/.test(fiscal) ? Number.parseInt(fiscal, 10) : null,
    situacao: situacao ?? 'pendente',
    tipos: tiposSolicitacao.filter((tipo) => search.get('tipos')?.split(',').includes(tipo)),
  }
}

/** Attendance search of the inspector (spec 2 §2.16). */
export function Screen() {
  const [search, changeSearch] = useSearch()
  const navigate = useNavigate()
  const { idMunicipio } = useUserInfo()
  const filtros = readFiltros(search, systemClock.today())
  const form = useForm<Filtros>({ defaultValues: filtros })
  const fiscais = useCall(buscarFiscaisPorMunicipio, { idMunicipio })
  const request: AtendimentoFilter = {
    ...filtros,
    dataInicial: filtros.dataInicial || null,
    dataFinal: filtros.dataFinal || null,
  }
  const linhas = useCall(buscarAtendimento, request)
  const anteriores = useCall(contarAnteriores, request, { silent: true })
  const aba: Aba =
    search.get('aba') === 'minhas' ? 'minhas' : search.get('aba') === 'sem-responsavel' ? 'sem-responsavel' : 'todas'
  const rows = useMemo(() => linhas.data?.filter(abas[aba].tem), [linhas.data, aba])
  const [situacao, tipos] = useWatch({ control: form.control, name: ['situacao', 'tipos'] })

  useEffect(() => {
    if (rows) keepFila(rows.filter((row) => row.pendente).map(toDaFila))
  }, [rows])

  const buscar = (typed: Filtros) => {
    const values = { ...typed, nome: typed.nome.trim(), grpMobiliario: typed.grpMobiliario.trim() }
    // The address decides what is asked; asked again is only what it says already.
    const nomes = Object.keys(filtros) as (keyof Filtros)[]
    if (nomes.every((nome) => String(values[nome] ?? '') === String(filtros[nome] ?? ''))) return linhas.refetch()
    changeSearch({
      de: values.dataInicial,
      ate: values.dataFinal,
      nome: values.nome,
      documento: values.documento,
      mobiliario: values.grpMobiliario,
      fiscal: values.fiscal,
      situacao: values.situacao,
      tipos: values.tipos.join(','),
    })
  }
  const submit = () => void form.handleSubmit(buscar)()

  const mostrar = (desde: string | null) => {
    form.setValue('dataInicial', desde ?? filtros.dataInicial)
    changeSearch({ de: desde })
  }
  const podeDecidir = useCanOpen()(decisaoEmLote)
  const grid = (
    <DataGrid
      label="Solicitações a atender"
      columns={columns}
      rows={rows}
      status={linhas.gridStatus}
      empty={solicitacaoMensagens.vazio}
      getRowId={(row) => row.criptId}
      rowHref={destinoAtendimento}
      onRowClick={(row) => navigate(destinoAtendimento(row))}
      onRefresh={linhas.refetch}
    />
  )

  return (
    <Page
      title="Atendimento"
      actions={
        podeDecidir ? (
          <LinkButton to={decisaoEmLote} variant="default">
            Decidir em lote
          </LinkButton>
        ) : null
      }
    >
      <FoldedOnPhone
        set={Object.values(filtros).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length}
      >
        <Panel title="Filtros">
          <Form form={form} onSubmit={buscar} label="Filtros do atendimento">
            <FormGrid>
              <DateField control={form.control} name="dataInicial" label="Período: de" span={3} />
              <DateField control={form.control} name="dataFinal" label="Período: até" span={3} />
              <TextField control={form.control} name="nome" label="Nome" span={6} onEnter={submit} />
              <DocumentoField control={form.control} name="documento" label="Documento" span={3} />
              <TextField control={form.control} name="grpMobiliario" label="Mobiliário" span={3} onEnter={submit} />
              <SelectField
                control={form.control}
                name="fiscal"
                label="Fiscal"
                span={3}
                clearable
                options={(fiscais.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
              />
              <SelectField
                value={situacao}
                onChange={(value) => form.setValue('situacao', situacoes.find((one) => one.value === value)?.value ?? 'pendente')}
                label="Situação"
                span={3}
                clearable
                options={situacoes}
              />
              <TiposField value={tipos} onChange={(chosen) => form.setValue('tipos', chosen)} span={12} />
            </FormGrid>
            <FormActions>
              <Button type="submit" loading={linhas.isFetching}>
                Buscar
              </Button>
            </FormActions>
          </Form>
        </Panel>
      </FoldedOnPhone>
      {anteriores.data && anteriores.data.total > 0 ? (
        <Text size="sm" mb="sm">
          {`mais ${counted(anteriores.data.total, 'pendente anterior', 'pendentes anteriores')} – `}
          <Anchor component="button" type="button" inherit onClick={() => mostrar(anteriores.data?.desde ?? null)}>
            mostrar
          </Anchor>
        </Text>
      ) : null}
      <PageTabs
        label="Solicitações por responsável"
        value={aba}
        onChange={(escolhida) => changeSearch({ aba: escolhida === 'todas' ? null : escolhida })}
        items={(Object.keys(abas) as Aba[]).map((nome) => ({
          value: nome,
          label: `${abas[nome].label}${linhas.data ? ` (${linhas.data.filter(abas[nome].tem).length})` : ''}`,
          content: grid,
        }))}
      />
    </Page>
  )
}
