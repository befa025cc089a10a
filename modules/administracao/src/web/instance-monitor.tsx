import { textOf } from '@iss/kinds'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { buscarInstancias, pausarFila, reexecutarItem } from '../contract/monitor.ts'

type Monitor = AnswerOutputOf<typeof buscarInstancias>
type Fila = Monitor['filas'][number]
type Erro = Monitor['erros'][number]

/** Milliseconds between two looks. */
const ESPERA = 10_000

const mega = (bytes: number) => `${textOf('integer', Math.trunc(bytes / 1_048_576))} MB`

/** Monitor de instâncias (A60): processes, queues, database, disk and services, looked at again every ten seconds. */
export function Screen() {
  const [motivo, setMotivo] = useState('')
  const monitor = useCall(buscarInstancias, {}, { refetchInterval: ESPERA, keepPrevious: true })
  const pausar = useCallMutation(pausarFila, { invalidate: [buscarInstancias], success: 'Fila alterada.' })
  const reexecutar = useCallMutation(reexecutarItem, { invalidate: [buscarInstancias], success: 'Item enviado de novo à fila.' })
  const { data } = monitor
  const filas: GridColumn<Fila>[] = [
    { key: 'rotulo', label: 'Fila', wrap: true },
    { key: 'aguardando', label: 'Aguardando', kind: 'integer', total: 'sum' },
    { key: 'executando', label: 'Executando', kind: 'integer', total: 'sum' },
    { key: 'erros', label: 'Erros em 7 dias', kind: 'integer', total: 'sum' },
    { key: 'maisAntigo', label: 'Mais antigo', kind: 'datetime', hideOnMobile: true },
    { key: 'pausadaEm', label: 'Pausada em', kind: 'datetime', hideOnMobile: true },
  ]
  const erros: GridColumn<Erro>[] = [
    { key: 'agendado', label: 'Agendado', kind: 'datetime' },
    { key: 'fila', label: 'Fila', hideOnMobile: true },
    { key: 'processo', label: 'Processo', wrap: true },
    { key: 'erro', label: 'Erro', wrap: true },
  ]
  return (
    <Page title="Monitor de instâncias">
      {data && (
        <StatRow>
          <Stat label="Versão" value={data.processo.versao} />
          <Stat label="Memória" value={mega(data.processo.memoria)} />
          <Stat label="CPU (s)" value={String(data.processo.cpuSegundos)} />
          <Stat label="Atraso do laço (ms)" value={textOf('decimal', data.processo.atrasoMs)} />
          <Stat label="Conexões" value={`${data.processo.conexoes} (${data.processo.conexoesOciosas} livres)`} />
          {data.disco && <Stat label="Disco livre" value={mega(data.disco.livre)} />}
        </StatRow>
      )}
      <Panel title="Motivo das ações" description="Informado ao pausar ou retomar uma fila e ao reexecutar um item.">
        <TextInput label="Motivo" value={motivo} onChange={({ currentTarget }) => setMotivo(currentTarget.value)} />
      </Panel>
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
            onClick={() => pausar.mutate({ fila, pausar: pausadaEm === null, motivo })}
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
          <Button size="xs" variant="default" aria-label={`Reexecutar ${id}`} onClick={() => reexecutar.mutate({ id, motivo })}>
            Reexecutar
          </Button>
        )}
      />
    </Page>
  )
}
