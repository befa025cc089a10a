import { textOf } from '@iss/kinds'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDateTime } from '@iss/ui/format'
import { Stat, StatRow } from '@iss/ui/stat'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarInstancias } from '../contract/monitor.ts'
import { haQuantoTempo } from '../domain/ha-quanto-tempo.ts'
import { AcaoDoMonitor, type Pedido } from './parts/acao-do-monitor.tsx'

type Monitor = AnswerOutputOf<typeof buscarInstancias>
type Processo = Monitor['processos'][number]
type Fila = Monitor['filas'][number]
type Erro = Monitor['erros'][number]

/** Milliseconds between two looks. */
const ESPERA = 10_000

const papeis = { api: 'Portal', worker: 'Processamento', tudo: 'Portal e processamento' } as const

/** LIGADO in green, anything else in red (F11). */
const tom = (situacao: string | null) => (situacao === 'LIGADO' ? 'success' : 'danger')
const situacaoDo = ({ ligado }: Processo) => (ligado ? 'LIGADO' : 'SEM SINAL')
const situacaoDa = ({ pausadaEm }: Fila) => (pausadaEm === null ? 'LIGADO' : 'PAUSADO')

const processos = (agora: Date): GridColumn<Processo>[] => [
  { key: 'papel', label: 'Processo', value: ({ papel }) => papeis[papel], wrap: true },
  { key: 'situacao', label: 'Situação', kind: 'status', value: situacaoDo, tone: (row) => tom(situacaoDo(row)) },
  { key: 'maquina', label: 'Máquina', value: ({ maquina, pid }) => `${maquina}, processo ${pid}`, hideOnMobile: true },
  { key: 'versao', label: 'Versão', hideOnMobile: true },
  {
    key: 'desde',
    label: 'No ar há',
    value: ({ desde, vistoEm, ligado }) => haQuantoTempo(new Date(desde), ligado ? agora : new Date(vistoEm)),
  },
  { key: 'vistoEm', label: 'Último sinal', kind: 'datetime', hideOnMobile: true },
  { key: 'cpuSegundos', label: 'CPU (s)', kind: 'integer' },
  { key: 'memoria', label: 'Memória', kind: 'bytes' },
  { key: 'atrasoMs', label: 'Atraso do laço (ms)', kind: 'decimal', hideOnMobile: true },
  {
    key: 'conexoes',
    label: 'Conexões',
    value: ({ conexoes, conexoesOciosas, esperando }) => `${conexoes} (${conexoesOciosas} livres, ${esperando} à espera)`,
    hideOnMobile: true,
  },
]

/** Monitor de instâncias (A60): processes, queues, database, disk and services, looked at again every ten seconds. */
export function Screen() {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const monitor = useCall(buscarInstancias, {}, { refetchInterval: ESPERA, keepPrevious: true })
  const { data } = monitor
  const filas: GridColumn<Fila>[] = [
    { key: 'rotulo', label: 'Fila', wrap: true },
    { key: 'situacao', label: 'Situação', kind: 'status', value: situacaoDa, tone: (row) => tom(situacaoDa(row)) },
    { key: 'aguardando', label: 'Aguardando', kind: 'integer', total: 'sum' },
    { key: 'executando', label: 'Executando', kind: 'integer', total: 'sum' },
    { key: 'erros', label: 'Erros em 7 dias', kind: 'integer', total: 'sum' },
    { key: 'maisAntigo', label: 'Mais antigo', kind: 'datetime', hideOnMobile: true },
    { key: 'pausadaEm', label: 'Pausada em', kind: 'datetime', hideOnMobile: true },
    { key: 'motivo', label: 'Motivo da pausa', wrap: true, hideOnMobile: true },
  ]
  const erros: GridColumn<Erro>[] = [
    { key: 'agendado', label: 'Agendado', kind: 'datetime' },
    { key: 'fila', label: 'Fila', hideOnMobile: true },
    { key: 'processo', label: 'Processo', wrap: true },
    { key: 'erro', label: 'Erro', wrap: true },
  ]
  return (
    <Page
      title="Monitor de instâncias"
      subtitle={data ? `Lido em ${formatDateTime(data.em)}` : undefined}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={monitor.refetch}>
          Atualizar
        </Button>
      }
    >
      {data && <Contadores data={data} />}
      <DataGrid
        label="Processos"
        title="Processos"
        rows={data?.processos ?? []}
        getRowId={({ id }) => id}
        columns={processos(new Date(data?.em ?? 0))}
        status={monitor.gridStatus}
        empty="Nenhum processo deu sinal."
      />
      <DataGrid
        label="Filas"
        title="Filas"
        rows={data?.filas ?? []}
        getRowId={({ fila }) => fila}
        columns={filas}
        status={monitor.gridStatus}
        actions={({ fila, pausadaEm, rotulo }) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`${pausadaEm === null ? 'Pausar' : 'Retomar'} ${rotulo}`}
            onClick={() => setPedido({ fila, pausar: pausadaEm === null, rotulo })}
          >
            {pausadaEm === null ? 'Pausar' : 'Retomar'}
          </Button>
        )}
      />
      <DataGrid
        label="Serviços"
        title="Serviços"
        rows={data?.servicos ?? []}
        getRowId={({ servico }) => servico}
        columns={[
          { key: 'servico', label: 'Serviço' },
          { key: 'ultimo', label: 'Último sucesso', kind: 'datetime' },
          { key: 'detalhe', label: 'Detalhe', wrap: true },
        ]}
        status={monitor.gridStatus}
      />
      <DataGrid
        label="Itens com erro deste município"
        title="Itens com erro deste município"
        rows={data?.erros ?? []}
        getRowId={({ id }) => String(id)}
        columns={erros}
        status={monitor.gridStatus}
        actions={({ id }) => (
          <Button size="xs" variant="default" aria-label={`Reexecutar ${id}`} onClick={() => setPedido({ id })}>
            Reexecutar
          </Button>
        )}
      />
      {pedido === null ? null : <AcaoDoMonitor pedido={pedido} onClose={() => setPedido(null)} />}
    </Page>
  )
}

/** What is at hand at a glance: processes, queues and disk. */
function Contadores({ data: { processos: todos, filas } }: { data: Monitor }) {
  const ligados = todos.filter(({ ligado }) => ligado)
  const calados = todos.length - ligados.length
  const soma = (campo: 'aguardando' | 'executando' | 'erros') => filas.reduce((total, fila) => total + fila[campo], 0)
  const pausadas = filas.filter(({ pausadaEm }) => pausadaEm !== null).length
  const discos = ligados.map(({ discoLivre, discoTotal }) => ({ livre: discoLivre, total: discoTotal }))
  const [menor] = discos.sort((a, b) => a.livre - b.livre)
  return (
    <StatRow>
      <Stat
        label="Processos ligados"
        value={textOf('integer', ligados.length)}
        tone={calados === 0 && ligados.length > 0 ? 'success' : 'danger'}
        hint={calados > 0 ? `${textOf('integer', calados)} sem sinal` : undefined}
      />
      <Stat label="Aguardando" value={textOf('integer', soma('aguardando'))} />
      <Stat label="Executando" value={textOf('integer', soma('executando'))} />
      <Stat label="Erros em 7 dias" value={textOf('integer', soma('erros'))} tone={soma('erros') > 0 ? 'danger' : 'neutral'} />
      <Stat label="Filas pausadas" value={textOf('integer', pausadas)} tone={pausadas > 0 ? 'danger' : 'neutral'} />
      {menor && <Stat label="Disco livre" value={textOf('bytes', menor.livre)} hint={`de ${textOf('bytes', menor.total)}`} />}
    </StatRow>
  )
}
