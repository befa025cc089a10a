import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { buscarTabelaSimples } from '../../contract/tabela-simples.ts'

type Faixa = AnswerOutputOf<typeof buscarTabelaSimples>['faixas'][number] & { id: string }

const columns: GridColumn<Faixa>[] = [
  { key: 'anexo', label: 'Anexo', value: ({ anexo }) => `Anexo ${anexo}` },
  { key: 'tabela', label: 'Tabela', hideOnMobile: true },
  { key: 'faixa', label: 'Faixa', kind: 'integer' },
  { key: 'ate', label: 'Receita de 12 meses até', kind: 'money' },
  { key: 'nominal', label: 'Alíquota nominal', kind: 'percent' },
  { key: 'parcelaDeduzir', label: 'Parcela a deduzir', kind: 'money' },
  { key: 'partilhaIss', label: 'Parte do ISS', kind: 'percent' },
  { key: 'inicioVigencia', label: 'Início', kind: 'date', hideOnMobile: true },
  { key: 'fimVigencia', label: 'Fim', kind: 'date', hideOnMobile: true },
  { key: 'fonte', label: 'Fonte', hideOnMobile: true },
]

/** The tables of the law under the screen that binds activities to their annexes. */
export function Painel() {
  const { data } = useCall(buscarTabelaSimples, {})
  if (!data) return null
  const rows = data.faixas.map((faixa) => ({
    ...faixa,
    id: `${faixa.anexo} ${faixa.inicioVigencia} ${faixa.faixa} ${faixa.fonte}`,
  }))
  return <DataGrid label="Tabelas do Simples Nacional" title="Tabelas do Simples Nacional" columns={columns} rows={rows} />
}
