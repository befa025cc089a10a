import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { LastReports } from '@iss/list/web/last-reports'
import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation, useTelas } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { buscarEscrituracao, buscarRelacaoNotaEscrit, decidirNotaRecebida } from '../contract/escrituracao.ts'
import { type OrigemLivro, rotulosOrigem } from '../domain/rotulos.ts'
import { BotoesLivro } from './parts/botoes-livro.tsx'
import { MotivoDialog } from './parts/motivo-dialog.tsx'

type Resposta = AnswerOutputOf<typeof buscarEscrituracao>
type Linha = Resposta['lista'][number]
type Relacao = AnswerOutputOf<typeof buscarRelacaoNotaEscrit>['lista'][number]
type Papel = 'PRESTADOR' | 'TOMADOR'
type Origem = OrigemLivro
type Situacao = 'todas' | 'validas' | 'anuladas'

const papeis = [
  { value: 'PRESTADOR', label: 'Prestador' },
  { value: 'TOMADOR', label: 'Tomador' },
]
const origens = Object.entries(rotulosOrigem).map(([value, label]) => ({ value, label }))
const retencoes = [
  { value: 'sim', label: 'Com retenção' },
  { value: 'nao', label: 'Sem retenção' },
]
const situacoes = [
  { value: 'todas', label: 'Todas' },
  { value: 'validas', label: 'Válidas' },
  { value: 'anuladas', label: 'Canceladas e retificadas' },
]

const competenciaDe = (texto: string | null) => (texto && /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null)

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
          { value: 'relacao', label: 'Nota prestada × tomada', content: <RelacaoNotas /> },
        ]}
      />
    </Page>
  )
}

function Livro() {
  const [search, setSearch] = useSearch()
  const telas = useTelas()
  const papel: Papel = search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR'
  const inicial = competenciaDe(search.get('de'))
  const final = competenciaDe(search.get('ate'))
  const origem = (search.get('origem') ?? '') in rotulosOrigem ? (search.get('origem') as Origem) : null
  const situacao = (['validas', 'anuladas'].find((uma) => uma === search.get('situacao')) ?? 'todas') as Situacao
  const parte = search.get('parte') ?? ''
  const numero = search.get('numero') ?? ''
  const retido = search.get('retido') === 'sim' ? true : search.get('retido') === 'nao' ? false : null
  const grid = useGridState({ tamanho: 10 })
  const consulta = useCall(
    buscarEscrituracao,
    {
      pagina: grid.pagina,
      tamanho: grid.tamanho,
      papelServico: papel,
      competenciaInicial: inicial,
      competenciaFinal: final,
      idPessoa: null,
      origem,
      outraParte: parte.trim() || null,
      numero: numero === '' ? null : Number(numero),
      situacao,
      retido,
    },
    { keepPrevious: true },
  )
  const filtrar = (mudanca: Record<string, string | null | undefined>) => {
    grid.setPagina(0)
    setSearch(mudanca)
  }
  const pode = (path: string) => telas.some((tela) => tela.path === path)
  const periodo = inicial ?? final
  const { data } = consulta
  const colunas = useMemo(() => colunasDoLivro(papel, data), [papel, data])
  return (
    <>
      <Panel>
        <FormGrid>
          <SelectField
            label="Papel"
            options={papeis}
            clearable={false}
            value={papel}
            onChange={(valor) => filtrar({ papel: valor === 'TOMADOR' ? 'TOMADOR' : null })}
            span={2}
          />
          <CompetenciaField
            label="Competência inicial"
            value={inicial}
            onChange={(valor) => filtrar({ de: valor?.toString() ?? null })}
            span={2}
          />
          <CompetenciaField
            label="Competência final"
            value={final}
            onChange={(valor) => filtrar({ ate: valor?.toString() ?? null })}
            span={2}
          />
          <SelectField
            label="Tipo"
            options={origens}
            value={origem}
            onChange={(valor) => filtrar({ origem: valor === null ? null : String(valor) })}
            span={2}
          />
          <SelectField
            label="Situação"
            options={situacoes}
            clearable={false}
            value={situacao}
            onChange={(valor) => filtrar({ situacao: valor === 'todas' || valor === null ? null : String(valor) })}
            span={2}
          />
          <TextField
            label={papel === 'PRESTADOR' ? 'Tomador' : 'Prestador'}
            placeholder="Nome ou CPF/CNPJ"
            value={parte}
            onChange={(valor) => filtrar({ parte: valor || null })}
            maxLength={150}
            span={4}
          />
          <TextField
            label="Número"
            inputMode="numeric"
            value={numero}
            onChange={(valor) => filtrar({ numero: valor.replace(/\D/g, '') || null })}
            maxLength={15}
            span={2}
          />
          <SelectField
            label="Retenção"
            options={retencoes}
            value={retido === null ? null : retido ? 'sim' : 'nao'}
            onChange={(valor) => filtrar({ retido: valor === null ? null : String(valor) })}
            span={2}
          />
        </FormGrid>
        <Group gap="sm" mt="sm">
          {papel === 'PRESTADOR' && pode('/home/actions/escrit-prestador') ? (
            <LinkButton to="/home/actions/escrit-prestador">Escriturar nota de papel</LinkButton>
          ) : null}
          {papel === 'TOMADOR' && pode('/home/actions/escrit-tomador') ? (
            <LinkButton to="/home/actions/escrit-tomador">Escriturar serviço tomado</LinkButton>
          ) : null}
          {papel === 'PRESTADOR' && pode('/home/actions/escrit-especial') ? (
            <LinkButton variant="default" to="/home/actions/escrit-especial">
              Escrituração especial
            </LinkButton>
          ) : null}
          <BotoesLivro papel={papel} periodo={periodo} />
        </Group>
      </Panel>
      <LastReports tipo={RelatorioAssincrono.LIVRO_FISCAL_ANUAL} title="Livros anuais gerados" />
      <DataGrid
        label="Escrituração"
        columns={colunas}
        rows={data?.lista}
        status={consulta.gridStatus}
        empty="Nenhuma movimentação no período."
        search={false}
        getRowId={({ chave }) => chave}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ comEfeito }) => !comEfeito}
        onRefresh={consulta.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
        actions={(linha) => <Acoes linha={linha} papel={papel} />}
      />
    </>
  )
}

function colunasDoLivro(papel: Papel, data: Resposta | undefined): GridColumn<Linha>[] {
  return [
    {
      key: 'numero',
      label: 'Número e tipo',
      sortable: false,
      render: ({ numero, tipo }) => <DuasLinhas em={numero} sob={tipo} />,
    },
    { key: 'data', label: 'Data', sortable: false },
    {
      key: 'outroNome',
      label: papel === 'PRESTADOR' ? 'Tomador e município' : 'Prestador e município',
      sortable: false,
      wrap: true,
      render: ({ outroNome, municipio }) => <DuasLinhas em={outroNome} sob={municipio} />,
    },
    { key: 'atividade', label: 'Atividade', sortable: false, hideOnMobile: true },
    { key: 'valor', label: 'Valor', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaValor) },
    {
      key: 'base',
      label: 'Base',
      kind: 'money',
      sortable: false,
      hideOnMobile: true,
      totalValue: data && formatMoney(data.somaBase),
    },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', sortable: false, hideOnMobile: true },
    { key: 'imposto', label: 'ISS', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaImposto) },
    { key: 'retido', label: 'Retido', kind: 'boolean', sortable: false },
    {
      key: 'estado',
      label: 'Situação',
      kind: 'status',
      sortable: false,
      value: ({ estado, aceite }) => (aceite === null ? estado : `${estado} - ${aceite === 'ACEITA' ? 'aceita' : 'recusada'}`),
      tone: ({ comEfeito, aceite, posEncerramento }) =>
        !comEfeito ? 'neutral' : aceite === 'RECUSADA' ? 'danger' : posEncerramento ? 'warning' : 'success',
    },
  ]
}

/** A value with what belongs to it below, so that the book fits the page. */
function DuasLinhas({ em, sob }: { em: string; sob: string }) {
  return (
    <>
      {em}
      <Text size="xs" c="dimmed">
        {sob}
      </Text>
    </>
  )
}

function Acoes({ linha, papel }: { linha: Linha; papel: Papel }) {
  const page = usePage()
  const confirm = useConfirm()
  const [motivo, setMotivo] = useState<'cancelar' | 'recusar' | null>(null)
  const aceitar = useCallMutation(decidirNotaRecebida, {
    invalidate: [buscarEscrituracao],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  if (!linha.comEfeito) return null
  const recebida = linha.origem === 'NFE' && papel === 'TOMADOR' && linha.aceite === null
  return (
    <Group gap={6} wrap="nowrap">
      {linha.origem === 'NFE' ? (
        <LinkButton
          size="compact-sm"
          variant="default"
          to={`/home/actions/nota-fiscal?id=${linha.id}`}
          aria-label={`Abrir a nota ${linha.numero}`}
        >
          Abrir
        </LinkButton>
      ) : null}
      {recebida ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Aceitar a nota ${linha.numero}`}
            onClick={async () => {
              if (await confirm(`Aceitar a nota ${linha.numero}?`)) aceitar.mutate({ notaId: linha.id, aceita: true, motivo: '' })
            }}
          >
            Aceitar
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Recusar a nota ${linha.numero}`}
            onClick={() => setMotivo('recusar')}
          >
            Recusar
          </Button>
        </>
      ) : null}
      {linha.origem === 'PAPEL' ? (
        <LinkButton
          size="compact-sm"
          variant="default"
          to={`/home/actions/${papel === 'TOMADOR' ? 'escrit-tomador' : 'escrit-prestador'}?id=${linha.id}`}
          aria-label={`Retificar o lançamento ${linha.numero}`}
        >
          Retificar
        </LinkButton>
      ) : null}
      {linha.origem === 'NFE' || linha.origem === 'NACIONAL' ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Cancelar o lançamento ${linha.numero}`}
          onClick={() => setMotivo('cancelar')}
        >
          Cancelar
        </Button>
      )}
      {motivo ? <MotivoDialog linha={linha} acao={motivo} onClose={() => setMotivo(null)} /> : null}
    </Group>
  )
}

const colunasRelacao: GridColumn<Relacao>[] = [
  { key: 'numero', label: 'Número', sortable: false },
  { key: 'competencia', label: 'Competência', sortable: false },
  { key: 'tomador', label: 'Tomador', sortable: false, wrap: true },
  { key: 'valor', label: 'Valor prestado', kind: 'money', sortable: false },
  { key: 'valorTomada', label: 'Valor tomado', kind: 'money', sortable: false },
  { key: 'imposto', label: 'ISS prestado', kind: 'money', sortable: false, hideOnMobile: true },
  { key: 'impostoTomada', label: 'ISS tomado', kind: 'money', sortable: false, hideOnMobile: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    tone: ({ situacao }) => (situacao === 'Confere' ? 'success' : situacao.startsWith('Diverge') ? 'danger' : 'warning'),
  },
]

function RelacaoNotas() {
  const grid = useGridState({ tamanho: 10 })
  const relacao = useCall(
    buscarRelacaoNotaEscrit,
    { pagina: grid.pagina, tamanho: grid.tamanho, competenciaInicial: null, competenciaFinal: null, idPessoa: null },
    { keepPrevious: true },
  )
  return (
    <DataGrid
      label="Relação nota prestada × tomada"
      columns={colunasRelacao}
      rows={relacao.data?.lista}
      status={relacao.gridStatus}
      empty="Nenhuma nota de papel escriturada."
      search={false}
      onRefresh={relacao.refetch}
      server={{ state: grid, total: relacao.data?.total ?? 0 }}
    />
  )
}
