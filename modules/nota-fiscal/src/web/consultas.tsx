import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { NumberField } from '@iss/ui/number-field'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/web-api/call'
import { useCall } from '@iss/web-api/hooks'
import { useNavigate, useSearch } from '@iss/web-api/navigation'
import { Page } from '@iss/web-api/page'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { buscarNotas } from '../contract/consulta.ts'
import { isAnulada, rotuloEstado, toneEstado } from './estado-nota.ts'

type Resposta = AnswerOutputOf<typeof buscarNotas>
type Linha = Resposta['lista'][number]
type Lado = 'emitidas' | 'recebidas'
type Situacao = 'todas' | 'validas' | 'canceladas'

type Filtro = {
  inicial: Competencia | null
  final: Competencia | null
  numero: number | null
  outraParte: string
  situacao: Situacao
}

const situacoes: { value: Situacao; label: string }[] = [
  { value: 'todas', label: 'Todas' },
  { value: 'validas', label: 'Válidas' },
  { value: 'canceladas', label: 'Canceladas' },
]

/** Consultas (E16): notes issued and received, with totals that leave cancelled ones out. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const lado: Lado = search.get('aba') === 'recebidas' ? 'recebidas' : 'emitidas'
  return (
    <Page title="Consultas">
      <PageTabs
        label="Documentos consultados"
        value={lado}
        onChange={(aba) =>
          setSearch({ aba: aba === 'emitidas' ? null : aba, de: null, ate: null, numero: null, parte: null, situacao: null })
        }
        items={[
          { value: 'emitidas', label: 'Notas emitidas', content: <Notas key="emitidas" lado="emitidas" /> },
          { value: 'recebidas', label: 'Notas recebidas', content: <Notas key="recebidas" lado="recebidas" /> },
        ]}
      />
    </Page>
  )
}

/** The filter of the address: what can be in the address is in the address. */
export function lerFiltro(search: URLSearchParams): Filtro {
  const competencia = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null
  }
  const numero = search.get('numero') ?? ''
  const situacao = search.get('situacao')
  return {
    inicial: competencia('de'),
    final: competencia('ate'),
    numero: /^[1-9]\d{0,14}$/.test(numero) ? Number(numero) : null,
    outraParte: search.get('parte') ?? '',
    situacao: situacao === 'validas' || situacao === 'canceladas' ? situacao : 'todas',
  }
}

function Notas({ lado }: { lado: Lado }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearch()
  const filtro = useMemo(() => lerFiltro(search), [search])
  const form = useForm<Filtro>({ defaultValues: filtro })
  const grid = useGridState({ tamanho: 10 })
  const notas = useCall(
    buscarNotas,
    {
      pagina: grid.pagina,
      tamanho: grid.tamanho,
      lado,
      competenciaInicial: filtro.inicial?.toString() ?? null,
      competenciaFinal: filtro.final?.toString() ?? null,
      numero: filtro.numero,
      outraParte: filtro.outraParte.trim() || null,
      situacao: filtro.situacao,
    },
    { keepPrevious: true },
  )
  const { data } = notas
  const columns = useMemo(() => colunas(lado, data), [lado, data])

  const buscar = ({ inicial, final, numero, outraParte, situacao }: Filtro) => {
    grid.setPagina(0)
    setSearch({
      de: inicial?.toString(),
      ate: final?.toString(),
      numero,
      parte: outraParte.trim(),
      situacao: situacao === 'todas' ? null : situacao,
    })
    notas.refetch()
  }

  return (
    <>
      <Panel>
        <Form form={form} onSubmit={buscar} label="Filtros">
          <FormGrid>
            <CompetenciaField control={form.control} name="inicial" label="Competência inicial" span={2} />
            <CompetenciaField control={form.control} name="final" label="Competência final" span={2} />
            <NumberField control={form.control} name="numero" label="Número" min={1} span={1} />
            <TextField
              control={form.control}
              name="outraParte"
              label={lado === 'emitidas' ? 'Tomador' : 'Prestador'}
              placeholder="Nome ou CPF/CNPJ"
              maxLength={150}
              span={3}
            />
            <SelectField control={form.control} name="situacao" label="Situação" options={situacoes} clearable={false} span={2} />
            <FormCell span={2} bottom>
              <Button type="submit" fullWidth leftSection={<IconSearch size={17} aria-hidden="true" />}>
                Buscar
              </Button>
            </FormCell>
          </FormGrid>
        </Form>
      </Panel>
      <DataGrid
        label={lado === 'emitidas' ? 'Notas emitidas' : 'Notas recebidas'}
        columns={columns}
        rows={data?.lista}
        status={notas.gridStatus}
        empty="Nenhum resultado para ser apresentado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ estado }) => isAnulada(estado)}
        rowHref={({ id }) => `/home/actions/nota-fiscal?id=${id}`}
        onRowClick={({ id }) => navigate(`/home/actions/nota-fiscal?id=${id}`)}
        onRefresh={notas.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
      />
    </>
  )
}

function colunas(lado: Lado, data: Resposta | undefined): GridColumn<Linha>[] {
  return [
    { key: 'numero', label: 'Número', sortable: false, value: (row) => String(row.numero) },
    { key: 'emissao', label: 'Emissão', sortable: false, hideOnMobile: true },
    { key: 'competencia', label: 'Competência', sortable: false },
    {
      key: 'outraParteNome',
      label: lado === 'emitidas' ? 'Tomador' : 'Prestador',
      sortable: false,
      wrap: true,
      value: (row) => row.outraParteNome ?? 'Não identificado',
    },
    { key: 'outraParteDocumento', label: 'CPF/CNPJ', kind: 'documento', sortable: false, hideOnMobile: true },
    { key: 'atividade', label: 'Item', sortable: false, hideOnMobile: true },
    { key: 'valorTotal', label: 'Valor', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaValor) },
    { key: 'imposto', label: 'ISS', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaImposto) },
    { key: 'retido', label: 'Retido', kind: 'boolean', sortable: false },
    {
      key: 'estado',
      label: 'Situação',
      kind: 'status',
      sortable: false,
      value: (row) => rotuloEstado(row.estado),
      tone: (row) => toneEstado(row.estado),
    },
  ]
}
