import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { NumberField } from '@iss/ui/number-field'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useNavigate, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconFileTypeXml, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { buscarAbasConsulta, type LinhaConsulta, makeConsultaCalls } from '../contract/consulta-abas.ts'
import { type FiltroForm, lerFiltro, semFiltro, toEndereco, toPedido } from './parts/consultas-filtro.ts'

type Abas = AnswerOutputOf<typeof buscarAbasConsulta>
type Aba = Abas['abas'][number]

const simOuNao = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
]

/** Consultas (E16): a tab for each kind of document that a module brings, with totals that leave cancelled ones out. */
export function Screen() {
  const abas = useCall(buscarAbasConsulta, {}, { staleTime: 300_000 })
  const [search, setSearch] = useSearch()
  const lista = abas.data?.abas ?? []
  const atual = lista.find(({ nome }) => nome === search.get('aba')) ?? lista[0]
  return (
    <Page title="Consultas">
      {abas.data && atual ? (
        <PageTabs
          label="Documentos consultados"
          value={atual.nome}
          onChange={(aba) => setSearch({ ...semFiltro, aba: aba === lista[0]?.nome ? null : aba })}
          items={lista.map((aba) => ({
            value: aba.nome,
            label: aba.rotulo,
            content: <Documentos key={aba.nome} aba={aba} contribuintes={abas.data?.contribuintes ?? []} />,
          }))}
        />
      ) : null}
    </Page>
  )
}

function Documentos({ aba, contribuintes }: { aba: Aba; contribuintes: Abas['contribuintes'] }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearch()
  const filtro = useMemo(() => lerFiltro(search), [search])
  const form = useForm<FiltroForm>({ defaultValues: filtro })
  const grid = useGridState({ tamanho: 10 })
  const calls = useMemo(() => makeConsultaCalls(aba.nome), [aba.nome])
  const documentos = useCall(
    calls.buscar,
    { ...toPedido(filtro), pagina: grid.pagina, tamanho: grid.tamanho },
    { keepPrevious: true },
  )
  const { data } = documentos
  const columns = useMemo(() => colunasDe(aba, data?.totais), [aba, data])
  const abrir = useOpenFile()
  const baixar = useDownload()
  const exportar = (formato: 'pdf' | 'xlsx') => {
    const pedido = { ...toPedido(filtro), formato }
    void (formato === 'pdf' ? abrir(calls.exportar, pedido) : baixar(calls.exportar, pedido))
  }
  const buscar = (novo: FiltroForm) => {
    grid.setPagina(0)
    setSearch(toEndereco(novo))
    documentos.refetch()
  }
  return (
    <>
      <Panel>
        <Form form={form} onSubmit={buscar} label="Filtros">
          <Filtros aba={aba} contribuintes={contribuintes} form={form} />
        </Form>
      </Panel>
      <DataGrid
        label={aba.rotulo}
        columns={columns}
        rows={data?.lista}
        status={documentos.gridStatus}
        empty="Nenhum resultado para ser apresentado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ cancelada }) => cancelada}
        onRowClick={({ href }) => href && navigate(href)}
        onRefresh={documentos.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
        toolbar={
          <Group gap={8}>
            <Button
              variant="default"
              size="xs"
              disabled={!data?.total}
              loading={abrir.isPending}
              leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
              onClick={() => exportar('pdf')}
            >
              PDF
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={!data?.total}
              loading={baixar.isPending}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
              onClick={() => exportar('xlsx')}
            >
              Planilha
            </Button>
            {aba.xml ? (
              <Button
                variant="default"
                size="xs"
                disabled={!data?.total}
                loading={baixar.isPending}
                leftSection={<IconFileTypeXml size={16} aria-hidden="true" />}
                onClick={() => void baixar(calls.exportarXml, toPedido(filtro))}
              >
                XML (ZIP)
              </Button>
            ) : null}
          </Group>
        }
      />
    </>
  )
}

type FiltrosProps = {
  aba: Aba
  contribuintes: Abas['contribuintes']
  form: ReturnType<typeof useForm<FiltroForm>>
}

function Filtros({ aba, contribuintes, form: { control } }: FiltrosProps) {
  const tem = (nome: Aba['filtros'][number]) => aba.filtros.includes(nome)
  return (
    <FormGrid>
      {contribuintes.length > 0 ? (
        <SelectField
          control={control}
          name="contribuinteId"
          label="Contribuinte"
          placeholder="Todos os clientes"
          options={contribuintes.map(({ id, nome }) => ({ value: id, label: nome }))}
          span={4}
        />
      ) : null}
      <CompetenciaField control={control} name="inicial" label="Competência inicial" span={2} />
      <CompetenciaField control={control} name="final" label="Competência final" span={2} />
      {tem('numero') ? (
        <>
          <NumberField control={control} name="numeroInicial" label="Nº inicial" min={1} span={2} />
          <NumberField control={control} name="numeroFinal" label="Nº final" min={1} span={2} />
        </>
      ) : null}
      {tem('outraParte') && aba.outraParte ? (
        <TextField
          control={control}
          name="outraParte"
          label={aba.outraParte}
          placeholder="Nome ou CPF/CNPJ"
          maxLength={150}
          span={4}
        />
      ) : null}
      {tem('situacao') ? (
        <SelectField
          control={control}
          name="situacao"
          label="Situação"
          placeholder="Todas"
          options={aba.situacoes.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))}
          span={3}
        />
      ) : null}
      {tem('retido') ? (
        <SelectField control={control} name="retido" label="Retido" placeholder="Todos" options={simOuNao} span={2} />
      ) : null}
      {tem('valor') ? (
        <>
          <MoneyField control={control} name="valorDe" label="Valor de" span={2} />
          <MoneyField control={control} name="valorAte" label="Valor até" span={2} />
        </>
      ) : null}
      <FormCell span={2} bottom>
        <Button type="submit" fullWidth leftSection={<IconSearch size={17} aria-hidden="true" />}>
          Buscar
        </Button>
      </FormCell>
    </FormGrid>
  )
}

function colunasDe({ colunas }: Aba, totais: Record<string, string> | undefined): GridColumn<LinhaConsulta>[] {
  return colunas.map(({ key, label, kind, secundaria, soma }) => ({
    key,
    label,
    sortable: false,
    kind,
    hideOnMobile: secundaria,
    wrap: kind === 'text',
    value: ({ valores }) => valores[key],
    ...(kind === 'status' ? { tone: ({ tom }: LinhaConsulta) => tom } : {}),
    ...(soma ? { totalValue: formatMoney(totais?.[key]) } : {}),
  }))
}
