import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/web-api/call'
import { useCall } from '@iss/web-api/hooks'
import { Page } from '@iss/web-api/page'
import { buscarCreditos } from '../contract/extrato.ts'

type Credito = AnswerOutputOf<typeof buscarCreditos>[number]

const colunas: GridColumn<Credito>[] = [
  { key: 'numero', label: 'Número', value: ({ numero }) => String(numero) },
  { key: 'emissao', label: 'Emissão', hideOnMobile: true },
  { key: 'origem', label: 'Origem', wrap: true },
  { key: 'papelRotulo', label: 'Papel', hideOnMobile: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'usado', label: 'Usado', kind: 'money' },
  { key: 'saldo', label: 'Saldo', kind: 'money', total: 'sum' },
]

/** Créditos do contribuinte (G8): closings use them by themselves, oldest first. */
export function Screen() {
  const creditos = useCall(buscarCreditos, { papelServico: null, idPessoa: null })
  return (
    <Page title="Créditos do contribuinte">
      <DataGrid
        label="Créditos"
        columns={colunas}
        rows={creditos.data}
        status={creditos.gridStatus}
        empty="Nenhum crédito disponível."
        isRowStruck={({ cancelado }) => cancelado}
        onRefresh={creditos.refetch}
      />
    </Page>
  )
}
