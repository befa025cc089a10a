import { kindOf } from '@iss/kinds'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { isData } from '@iss/kernel/data'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDateTime } from '@iss/ui/format'
import { Stat, StatRow } from '@iss/ui/stat'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarMonitorProcessamento } from '../contract/monitor-processamento.ts'
import { ParametrosProcesso } from './parts/parametros-processo.tsx'

type Monitor = AnswerOutputOf<typeof buscarMonitorProcessamento>
type Fila = Monitor['filas'][number]

/** Milliseconds between two looks. */
const ESPERA = 60_000

/** Whole seconds of a duration in words; null for none. */
const segundos = (texto: string) => (texto === '' ? null : kindOf('duracao').parse(texto))

const colunasFila: GridColumn<Fila>[] = [
  { key: 'rotulo', label: 'Fila', wrap: true },
  { key: 'naFila', label: 'Na fila', kind: 'integer', total: 'sum' },
  { key: 'processando', label: 'Processando', kind: 'integer', total: 'sum' },
  { key: 'concluidosHoje', label: 'Concluídos hoje', kind: 'integer', total: 'sum', hideOnMobile: true },
  { key: 'inesperados', label: 'Términos inesperados', kind: 'integer', total: 'sum' },
  { key: 'espera', label: 'Espera média', kind: 'duracao', value: ({ espera }) => segundos(espera), hideOnMobile: true },
  { key: 'maisAntigo', label: 'Mais antigo na fila', kind: 'datetime', hideOnMobile: true },
]

/** What waits, runs, is stuck or failed in the queues of the city (F79), looked at again every minute. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const [aberto, setAberto] = useState<number | null>(null)
  const dia = (nome: string) => (isData(search.get(nome) ?? '') ? search.get(nome) : null)
  const monitor = useCall(
    buscarMonitorProcessamento,
    {
      pagina: 0,
      tamanho: 1,
      fila: null,
      situacao: null,
      usuario: '',
      tipoRelatorio: null,
      dataInicial: dia('de'),
      dataFinal: null,
    },
    { refetchInterval: ESPERA, keepPrevious: true },
  )
  const { data } = monitor
  const refresh = useInvalidate()
  const soma = (campo: 'naFila' | 'processando' | 'concluidosHoje' | 'inesperados') =>
    (data?.filas ?? []).reduce((total, fila) => total + fila[campo], 0)
  return (
    <Page
      title="Monitor de processamento"
      subtitle={data ? `Atualizado em ${formatDateTime(data.atualizadoEm)}` : undefined}
      actions={
        <Button onClick={() => refresh(buscarMonitorProcessamento, rowsOfList('processamentos'))} loading={monitor.isFetching}>
          Atualizar
        </Button>
      }
    >
      <StatRow>
        <Stat label="Na fila" value={soma('naFila')} />
        <Stat label="Processando" value={soma('processando')} tone="info" />
        <Stat label="Concluídos hoje" value={soma('concluidosHoje')} tone="success" />
        <Stat label="Términos inesperados" value={soma('inesperados')} tone={soma('inesperados') > 0 ? 'danger' : undefined} />
      </StatRow>
      <DataGrid
        label="Filas"
        title="Filas"
        columns={colunasFila}
        rows={data?.filas}
        status={monitor.gridStatus}
        empty="Nenhuma ocorrência no período."
        getRowId={({ fila }) => fila}
        search={false}
        paged={false}
        onRowClick={({ fila }) => setSearch({ fila: search.get('fila') === fila ? null : fila })}
      />
      <ListView
        slug="processamentos"
        title="Processamentos"
        onAction={(_, [linha]) => typeof linha?.id === 'number' && setAberto(linha.id)}
      />
      <Text size="sm" c="dimmed">
        Um processamento que termina de forma inesperada continua de onde parou quando é reprocessado.
      </Text>
      {aberto === null ? null : <ParametrosProcesso id={aberto} onClose={() => setAberto(null)} />}
    </Page>
  )
}
