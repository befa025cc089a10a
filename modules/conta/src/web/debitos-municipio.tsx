import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { cancelarDebitoCall, listarDebitos } from '../contract/lancamentos.ts'
import { FiltroLancamentos, useFiltroLancamentos } from './parts/filtro-lancamentos.tsx'
import { LancamentoDialog } from './parts/lancamento-dialog.tsx'
import { MotivoDialog } from './parts/motivo-dialog.tsx'
import { tomLancamento } from './parts/tom-lancamento.ts'

type Resposta = AnswerOutputOf<typeof listarDebitos>
type Linha = Resposta['lista'][number]

/** Débitos avulsos: what the inspector launches, and what payments and values below the minimum left; closings bill them. */
export function Screen() {
  const grid = useGridState({ tamanho: 10 })
  const filtragem = useFiltroLancamentos(() => grid.setPagina(0))
  const debitos = useCall(
    listarDebitos,
    { pagina: grid.pagina, tamanho: grid.tamanho, ...filtragem.filtro },
    { keepPrevious: true },
  )
  const [lancando, setLancando] = useState(false)
  const [cancelando, setCancelando] = useState<Linha | null>(null)
  const { data } = debitos
  const columns = useMemo(() => colunas(data), [data])
  return (
    <Page title="Débitos avulsos">
      <FiltroLancamentos {...filtragem} />
      <DataGrid
        label="Débitos"
        columns={columns}
        rows={data?.lista}
        status={debitos.gridStatus}
        empty="Nenhum débito encontrado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ cancelado }) => cancelado}
        onAdd={() => setLancando(true)}
        addLabel="Lançar débito"
        onRefresh={debitos.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
        actions={(linha) =>
          linha.manual && linha.situacao === 'Em aberto' ? (
            <Button size="compact-sm" variant="default" onClick={() => setCancelando(linha)}>
              Cancelar
            </Button>
          ) : null
        }
      />
      {lancando ? <LancamentoDialog credito={false} onClose={() => setLancando(false)} /> : null}
      {cancelando ? (
        <MotivoDialog
          chamada={cancelarDebitoCall}
          id={cancelando.id}
          titulo="Cancelar débito"
          pergunta="Tem certeza que pretende cancelar este débito?"
          confirmar="Cancelar débito"
          invalidate={[listarDebitos]}
          onClose={() => setCancelando(null)}
        />
      ) : null}
    </Page>
  )
}

function colunas(data: Resposta | undefined): GridColumn<Linha>[] {
  return [
    { key: 'contribuinte', label: 'Contribuinte', sortable: false, wrap: true },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', sortable: false, hideOnMobile: true },
    { key: 'motivo', label: 'Origem', sortable: false, wrap: true },
    { key: 'processo', label: 'Processo', sortable: false, hideOnMobile: true },
    { key: 'papelRotulo', label: 'Papel', sortable: false, hideOnMobile: true },
    { key: 'competencia', label: 'Competência', sortable: false },
    { key: 'valor', label: 'Valor', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaValor) },
    { key: 'situacao', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => tomLancamento(situacao) },
  ]
}
