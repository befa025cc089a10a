import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listarCreditosTomador } from '../contract/credito-tomador.ts'
import { cancelarCreditoCall, listarCreditos } from '../contract/lancamentos.ts'
import { CreditosTomadorGrid } from './parts/creditos-tomador.tsx'
import { FiltroLancamentos, useFiltroLancamentos } from './parts/filtro-lancamentos.tsx'
import { LancamentoDialog } from './parts/lancamento-dialog.tsx'
import { MotivoDialog } from './parts/motivo-dialog.tsx'
import { tomLancamento } from './parts/tom-lancamento.ts'

type Resposta = AnswerOutputOf<typeof listarCreditos>
type Linha = Resposta['lista'][number]

/** Créditos (F66): what the taxpayers have to use in closings, what the inspector gives them, and what notes gave to their takers. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const tomador = useCan()(listarCreditosTomador.access)
  const lancados = { value: 'lancados', label: 'Créditos lançados', content: <Lancados /> }
  return (
    <Page title="Créditos">
      {tomador ? (
        <PageTabs
          label="Créditos"
          value={search.get('aba') === 'tomador' ? 'tomador' : 'lancados'}
          onChange={(valor) => setSearch({ aba: valor === 'lancados' ? null : valor })}
          items={[lancados, { value: 'tomador', label: 'Créditos de tomador', content: <CreditosTomadorGrid municipio /> }]}
        />
      ) : (
        lancados.content
      )}
    </Page>
  )
}

function Lancados() {
  const grid = useGridState({ tamanho: 10 })
  const filtragem = useFiltroLancamentos(() => grid.setPagina(0))
  const creditos = useCall(
    listarCreditos,
    { pagina: grid.pagina, tamanho: grid.tamanho, ...filtragem.filtro },
    { keepPrevious: true },
  )
  const [lancando, setLancando] = useState(false)
  const [cancelando, setCancelando] = useState<Linha | null>(null)
  const { data } = creditos
  const columns = useMemo(() => colunas(data), [data])
  return (
    <>
      <FiltroLancamentos {...filtragem} />
      <DataGrid
        label="Créditos"
        columns={columns}
        rows={data?.lista}
        status={creditos.gridStatus}
        empty="Nenhum crédito encontrado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ cancelado }) => cancelado}
        onAdd={() => setLancando(true)}
        addLabel="Lançar crédito"
        onRefresh={creditos.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
        actions={(linha) =>
          linha.manual && !linha.cancelado ? (
            <Button size="compact-sm" variant="default" onClick={() => setCancelando(linha)}>
              Cancelar
            </Button>
          ) : null
        }
      />
      {lancando ? <LancamentoDialog credito onClose={() => setLancando(false)} /> : null}
      {cancelando ? (
        <MotivoDialog
          chamada={cancelarCreditoCall}
          id={cancelando.id}
          titulo={`Cancelar crédito nº ${cancelando.numero}`}
          pergunta="Tem certeza que pretende cancelar este crédito?"
          confirmar="Cancelar crédito"
          invalidate={[listarCreditos]}
          onClose={() => setCancelando(null)}
        />
      ) : null}
    </>
  )
}

function colunas(data: Resposta | undefined): GridColumn<Linha>[] {
  return [
    { key: 'numero', label: 'Documento', sortable: false, value: ({ numero }) => String(numero) },
    { key: 'contribuinte', label: 'Contribuinte', sortable: false, wrap: true },
    { key: 'tipo', label: 'Tipo', sortable: false, wrap: true, hideOnMobile: true },
    { key: 'motivo', label: 'Origem', sortable: false, wrap: true },
    { key: 'papelRotulo', label: 'Papel', sortable: false, hideOnMobile: true },
    { key: 'competencia', label: 'Competência', sortable: false },
    { key: 'valor', label: 'Valor', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaValor) },
    { key: 'usado', label: 'Utilizado', kind: 'money', sortable: false },
    { key: 'saldo', label: 'Saldo', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaSaldo) },
    { key: 'situacao', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => tomLancamento(situacao) },
  ]
}
