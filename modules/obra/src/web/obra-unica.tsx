import { useCall } from '@iss/portal/hooks'
import { AppLink, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDate, formatMoney } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { StatusPill } from '@iss/ui/status-pill'
import { Skeleton } from '@mantine/core'
import { buscarObraUnica } from '../contract/obra-unica.ts'
import { tomDaSituacao } from '../domain/tom-obra-unica.ts'
import { FormularioParecer, type ObraUnicaTo } from './parts/parecer-form.tsx'

type Linha = ObraUnicaTo['linhas'][number]

/** Análise de obra única (F56): the works, the note, what it deducts, and the decision. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const { data } = useCall(buscarObraUnica, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Análise de obra única" subtitle={data?.obra} back="/home/actions/listar-obras-unicas">
      {id === null ? (
        <EmptyState title="Escolha uma obra única na lista." />
      ) : data ? (
        <Analise key={data.versao} unica={data} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Page>
  )
}

/** A note of works with its tabs. */
export function Analise({ unica }: { unica: ObraUnicaTo }) {
  const [search, setSearch] = useSearch()
  const { nota } = unica
  return (
    <>
      <StatRow>
        <Stat label="Valor da nota" value={formatMoney(nota.valor)} />
        <Stat label="Abatimento" value={formatMoney(nota.deducoes)} />
        <Stat label="Base" value={formatMoney(nota.base)} />
        <Stat label={`ISS (${nota.aliquota.format()}%)`} value={formatMoney(nota.imposto)} />
      </StatRow>
      <PageTabs
        label="Obra única"
        value={search.get('aba') ?? 'dados'}
        onChange={(aba) => setSearch({ aba: aba === 'dados' ? null : aba })}
        items={[
          { value: 'dados', label: 'Dados', content: <Dados unica={unica} /> },
          { value: 'prestadas', label: 'Notas prestadas', content: <Prestada nota={nota} /> },
          {
            value: 'deduzidas',
            label: 'Notas deduzidas',
            content: <Linhas label="Notas deduzidas" linhas={unica.notasDeduzidas} />,
          },
          {
            value: 'escrituracoes',
            label: 'Escriturações',
            content: <Linhas label="Escriturações" linhas={unica.escrituracoes} />,
          },
          { value: 'correcoes', label: 'Correções', content: <Linhas label="Correções" linhas={unica.linhas} /> },
          { value: 'parecer', label: 'Parecer', content: <FormularioParecer unica={unica} /> },
        ]}
      />
    </>
  )
}

function Dados({ unica }: { unica: ObraUnicaTo }) {
  return (
    <Panel title={unica.obra}>
      <DescriptionList
        items={[
          {
            label: 'Situação',
            value: <StatusPill tone={tomDaSituacao(unica.situacao)}>{unica.situacaoRotulo}</StatusPill>,
            span: 4,
          },
          { label: 'Fiscal', value: unica.fiscal ?? 'Nenhum', span: 4 },
          { label: 'Última alteração', value: unica.ultimaAlteracao, span: 4 },
          { label: 'CNO ou CEI', value: unica.codigo, span: 4 },
          { label: 'Início', value: formatDate(unica.inicio), span: 4 },
          { label: 'Endereço', value: unica.endereco, span: 4 },
          { label: 'Responsável', value: unica.responsavel, span: 4 },
          { label: 'Prestador', value: `${unica.prestador}, ${formatDocumento(unica.prestadorDocumento)}`, span: 4 },
          { label: 'Tipo de abatimento', value: unica.abatimento ?? 'Nenhum aprovado: deduções da lei', span: 4 },
          { label: 'Retirado da dedução', value: formatMoney(unica.glosado), span: 4 },
          { label: 'Débito lançado', value: unica.debito ? formatMoney(unica.debito) : 'Nenhum', span: 4 },
        ]}
      />
    </Panel>
  )
}

const prestadas: GridColumn<ObraUnicaTo['nota']>[] = [
  {
    key: 'numero',
    label: 'Nota',
    render: ({ id, numero, papel }) =>
      papel ? `${numero} (nota de papel)` : <AppLink to={`/home/actions/nota-fiscal?id=${id}`}>{numero}</AppLink>,
  },
  { key: 'data', label: 'Data', kind: 'date' },
  { key: 'competencia', label: 'Competência' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'deducoes', label: 'Dedução', kind: 'money' },
  { key: 'base', label: 'Base', kind: 'money' },
  { key: 'imposto', label: 'ISS', kind: 'money' },
]

function Prestada({ nota }: { nota: ObraUnicaTo['nota'] }) {
  return <DataGrid label="Notas prestadas" columns={prestadas} rows={[nota]} status="ready" empty="" getRowId={({ id }) => id} />
}

const colunas: GridColumn<Linha>[] = [
  { key: 'nota', label: 'Nota' },
  { key: 'fornecedor', label: 'Fornecedor', wrap: true },
  { key: 'descricao', label: 'Descrição', wrap: true },
  { key: 'data', label: 'Utilização', kind: 'date' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  { key: 'aceito', label: 'Valor aceito', kind: 'money', total: 'sum' },
  { key: 'correcao', label: 'Correção', wrap: true },
]

function Linhas({ label, linhas }: { label: string; linhas: readonly Linha[] }) {
  return (
    <DataGrid
      label={label}
      columns={colunas}
      rows={[...linhas]}
      status="ready"
      empty="Nenhum documento."
      getRowId={({ id }) => id}
    />
  )
}
