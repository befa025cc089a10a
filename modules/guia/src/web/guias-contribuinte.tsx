import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useTelas } from '@iss/portal/hooks'
import { LinkButton, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { buscarGuias } from '../contract/guia.ts'
import { labelSituacaoGuia, type SituacaoGuia, situacoesGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia, type TipoGuia, tiposGuia } from '../domain/tipos-guia.ts'
import { tomSituacao } from './parts/tom-situacao.ts'

type Resposta = AnswerOutputOf<typeof buscarGuias>
type Linha = Resposta['lista'][number]
type Papel = 'PRESTADOR' | 'TOMADOR'
type Filtro = { competencia: Competencia | null; tipo: TipoGuia | null; situacao: SituacaoGuia | null; papel: Papel | null }

const tipos = tiposGuia.map((value) => ({ value, label: labelTipoGuia(value) }))
const situacoes = situacoesGuia.map((value) => ({ value, label: labelSituacaoGuia(value) }))
const papeis = [
  { value: 'PRESTADOR' as const, label: 'Prestador' },
  { value: 'TOMADOR' as const, label: 'Tomador' },
]

const umDe = <T extends string>(valores: readonly T[], texto: string | null): T | null =>
  valores.find((valor) => valor === texto) ?? null

function lerFiltro(search: URLSearchParams): Filtro {
  const competencia = search.get('competencia') ?? ''
  return {
    competencia: /^\d{4}-(0[1-9]|1[0-2])$/.test(competencia) ? Competencia.from(competencia) : null,
    tipo: umDe(tiposGuia, search.get('tipo')),
    situacao: umDe(situacoesGuia, search.get('situacao')),
    papel: umDe(['PRESTADOR', 'TOMADOR'], search.get('papel')),
  }
}

/** Minhas guias (G1). */
export function Screen() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearch()
  const filtro = useMemo(() => lerFiltro(search), [search])
  const form = useForm<Filtro>({ defaultValues: filtro })
  const grid = useGridState({ tamanho: 10 })
  const podeEmitir = useTelas().some(({ path }) => path === '/home/actions/guia-avulsa')
  const guias = useCall(
    buscarGuias,
    { pagina: grid.pagina, tamanho: grid.tamanho, idPessoa: null, ...filtro },
    { keepPrevious: true },
  )
  const { data } = guias
  const columns = useMemo(() => colunas(data), [data])
  const buscar = ({ competencia, tipo, situacao, papel }: Filtro) => {
    grid.setPagina(0)
    setSearch({ competencia: competencia?.toString() ?? null, tipo, situacao, papel })
    guias.refetch()
  }
  return (
    <Page title="Minhas guias">
      <Panel>
        <Form form={form} onSubmit={buscar} label="Filtros">
          <FormGrid>
            <CompetenciaField control={form.control} name="competencia" label="Competência" span={2} />
            <SelectField control={form.control} name="tipo" label="Tipo" options={tipos} span={3} />
            <SelectField control={form.control} name="situacao" label="Situação" options={situacoes} span={3} />
            <SelectField control={form.control} name="papel" label="Papel" options={papeis} span={2} />
            <FormCell span={2} bottom>
              <Button type="submit" fullWidth leftSection={<IconSearch size={17} aria-hidden="true" />}>
                Buscar
              </Button>
            </FormCell>
          </FormGrid>
        </Form>
      </Panel>
      <DataGrid
        label="Guias"
        columns={columns}
        rows={data?.lista}
        status={guias.gridStatus}
        empty="Nenhuma guia encontrada."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ situacao }) => situacao === 'CANCELADA'}
        rowHref={({ id }) => `/home/actions/guia?id=${id}`}
        onRowClick={({ id }) => navigate(`/home/actions/guia?id=${id}`)}
        onRefresh={guias.refetch}
        toolbar={podeEmitir ? <LinkButton to="/home/actions/guia-avulsa">Guia Avulsa</LinkButton> : null}
        server={{ state: grid, total: data?.total ?? 0 }}
      />
    </Page>
  )
}

function colunas(data: Resposta | undefined): GridColumn<Linha>[] {
  return [
    { key: 'numero', label: 'Número', sortable: false, value: (row) => String(row.numero) },
    { key: 'tipoRotulo', label: 'Tipo', sortable: false },
    { key: 'competencia', label: 'Competência', sortable: false },
    { key: 'papelRotulo', label: 'Papel', sortable: false, hideOnMobile: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date', sortable: false },
    { key: 'base', label: 'Principal', kind: 'money', sortable: false },
    { key: 'acrescimos', label: 'Acréscimos', kind: 'money', sortable: false },
    { key: 'total', label: 'Total', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaTotal) },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      sortable: false,
      value: (row) => row.situacaoRotulo,
      tone: (row) => tomSituacao(row.situacao),
    },
  ]
}
