import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { useState } from 'react'
import { buscarNotas } from '../../contract/consulta.ts'
import { rotuloEstado, toneEstado } from './estado-nota.ts'

type Linha = AnswerOutputOf<typeof buscarNotas>['lista'][number]

const columns: GridColumn<Linha>[] = [
  { key: 'numero', label: 'Número' },
  { key: 'emissao', label: 'Emissão', hideOnMobile: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'outraParteNome', label: 'Tomador', wrap: true, value: ({ outraParteNome }) => outraParteNome ?? 'Não identificado' },
  { key: 'valorTotal', label: 'Valor', kind: 'money' },
  {
    key: 'estado',
    label: 'Situação',
    render: ({ estado }) => <StatusPill tone={toneEstado(estado)}>{rotuloEstado(estado)}</StatusPill>,
  },
]

/** First step of cancellation and substitution: one of the own valid notes, the newest first, or by its number; `soPorNumero`: nothing is listed before. */
export function EscolhaDaNota({ soPorNumero = false, onEscolher }: { soPorNumero?: boolean; onEscolher: (id: number) => void }) {
  const [numero, setNumero] = useState<number | null>(null)
  const grid = useGridState({ tamanho: 10 })
  const notas = useCall(
    buscarNotas,
    { pagina: grid.pagina, tamanho: grid.tamanho, lado: 'emitidas', situacao: 'validas', numero: numero === 0 ? null : numero },
    { keepPrevious: true, enabled: !soPorNumero || Boolean(numero) },
  )
  return (
    <Panel title="Escolha a nota">
      <FormGrid>
        <NumberField
          label="Número da NF-e"
          value={numero}
          onChange={(value) => {
            setNumero(value)
            grid.setPagina(0)
          }}
          span={3}
        />
      </FormGrid>
      <DataGrid
        label="Notas emitidas"
        columns={columns}
        rows={soPorNumero && !numero ? [] : notas.data?.lista}
        status={notas.gridStatus}
        empty={soPorNumero && !numero ? 'Informe o número da NF-e.' : 'Nenhuma nota válida encontrada.'}
        server={{ state: grid, total: soPorNumero && !numero ? 0 : (notas.data?.total ?? 0) }}
        onRowClick={({ id }) => onEscolher(id)}
      />
    </Panel>
  )
}
