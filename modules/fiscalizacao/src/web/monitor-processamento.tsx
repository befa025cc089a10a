import { isData } from '@iss/kernel/data'
import { baixarRelatorio } from '@iss/list/contract'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { Stat, StatRow } from '@iss/ui/stat'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import {
  buscarMonitorProcessamento,
  cancelarProcesso,
  exportarMonitorProcessamento,
  reprocessarProcesso,
} from '../contract/monitor-processamento.ts'
import { type SituacaoProcesso, situacoesProcesso } from '../domain/fila-processamento.ts'
import { type FiltroMonitor, FiltroProcessos } from './parts/filtro-processos.tsx'
import { ParametrosProcesso } from './parts/parametros-processo.tsx'

type Monitor = AnswerOutputOf<typeof buscarMonitorProcessamento>
type Linha = Monitor['lista'][number]
type Fila = Monitor['filas'][number]

/** Milliseconds between two looks. */
const ESPERA = 60_000

const tons: Readonly<Record<SituacaoProcesso, Tone>> = {
  AGENDADO: 'neutral',
  PROCESSANDO: 'info',
  CONCLUIDO: 'success',
  INESPERADO: 'danger',
  CANCELADO: 'warning',
}

const colunasFila: GridColumn<Fila>[] = [
  { key: 'rotulo', label: 'Fila', wrap: true },
  { key: 'naFila', label: 'Na fila', kind: 'integer', total: 'sum' },
  { key: 'processando', label: 'Processando', kind: 'integer', total: 'sum' },
  { key: 'concluidosHoje', label: 'Concluídos hoje', kind: 'integer', total: 'sum', hideOnMobile: true },
  { key: 'inesperados', label: 'Términos inesperados', kind: 'integer', total: 'sum' },
  { key: 'espera', label: 'Espera média', sortable: false, hideOnMobile: true },
  { key: 'maisAntigo', label: 'Mais antigo na fila', kind: 'datetime', hideOnMobile: true },
]

/** From when to when; the hours alone on the day of the scheduling, which stands beside them. */
function andamento({ inicio, fim, agendado }: Linha): string {
  const momento = (instante: string | null) => {
    const texto = formatDateTime(instante)
    return formatDate(instante) === formatDate(agendado) ? texto.slice(texto.indexOf(' ') + 1) : texto
  }
  if (!inicio) return ''
  return fim ? `${momento(inicio)} a ${momento(fim)}` : `desde ${momento(inicio)}`
}

const colunas: GridColumn<Linha>[] = [
  { key: 'id', label: 'ID', sortable: false, hideOnMobile: true },
  { key: 'filaRotulo', label: 'Fila', sortable: false, hideOnMobile: true, wrap: true },
  { key: 'tipo', label: 'Tipo', sortable: false, wrap: true, width: 170 },
  {
    key: 'usuario',
    label: 'Solicitado por',
    sortable: false,
    hideOnMobile: true,
    wrap: true,
    width: 150,
    value: ({ usuario, contribuinte }) => (contribuinte ? `${usuario}, ${contribuinte}` : usuario),
  },
  { key: 'agendado', label: 'Agendado', kind: 'datetime', sortable: false },
  { key: 'andamento', label: 'Processamento', sortable: false, hideOnMobile: true, wrap: true, width: 110, value: andamento },
  { key: 'duracao', label: 'Duração', sortable: false, hideOnMobile: true },
  {
    key: 'situacaoRotulo',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    tone: ({ situacao }) => tons[situacao],
  },
  { key: 'mensagem', label: 'Mensagem', sortable: false, wrap: true },
]

/** The filter as the address bears it; the server's day unless it tells other days. */
function useFiltro(): [FiltroMonitor, (filtro: Partial<FiltroMonitor>) => void] {
  const [search, setSearch] = useSearch()
  const dia = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return isData(texto) ? texto : null
  }
  const situacao = search.get('situacao')
  const tipo = search.get('tipo')
  const filtro = {
    fila: search.get('fila'),
    situacao: situacao !== null && Object.hasOwn(situacoesProcesso, situacao) ? (situacao as SituacaoProcesso) : null,
    dataInicial: dia('de'),
    dataFinal: dia('ate'),
    usuario: search.get('usuario') ?? '',
    tipoRelatorio: tipo !== null && /^\d+$/.test(tipo) ? Number(tipo) : null,
  }
  const mudar = (partes: Partial<FiltroMonitor>) => {
    const { fila, situacao: estado, dataInicial, dataFinal, usuario, tipoRelatorio } = { ...filtro, ...partes }
    setSearch({ fila, situacao: estado, de: dataInicial, ate: dataFinal, usuario, tipo: tipoRelatorio })
  }
  return [filtro, mudar]
}

/** What waits, runs, is stuck or failed in the queues of the city (F79), looked at again every minute. */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const download = useDownload()
  const grid = useGridState({ tamanho: 20 })
  const [filtro, setFiltro] = useFiltro()
  const [aberto, setAberto] = useState<number | null>(null)
  const { pagina, tamanho } = grid
  const monitor = useCall(
    buscarMonitorProcessamento,
    { ...filtro, pagina, tamanho },
    { refetchInterval: ESPERA, keepPrevious: true },
  )
  const feito = {
    invalidate: [buscarMonitorProcessamento],
    onSuccess: ({ mensagem }: { mensagem: string }) => page.success(mensagem),
  }
  const reprocessar = useCallMutation(reprocessarProcesso, feito)
  const cancelar = useCallMutation(cancelarProcesso, feito)
  const { data } = monitor
  const mudar = (partes: Partial<FiltroMonitor>) => {
    grid.setPagina(0)
    setFiltro(partes)
  }
  const soma = (campo: 'naFila' | 'processando' | 'concluidosHoje' | 'inesperados') =>
    (data?.filas ?? []).reduce((total, fila) => total + fila[campo], 0)
  const pedirCancelamento = async ({ id, tipo }: Linha) => {
    if (await confirm({ question: `Deseja cancelar "${tipo}"?`, danger: true })) cancelar.mutate({ id })
  }
  return (
    <Page
      title="Monitor de processamento"
      subtitle={data ? `Atualizado em ${formatDateTime(data.atualizadoEm)}` : undefined}
      actions={
        <Button onClick={monitor.refetch} loading={monitor.isFetching}>
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
        onRowClick={({ fila }) => mudar({ fila: filtro.fila === fila ? null : fila })}
      />
      {data ? (
        <FiltroProcessos
          key={JSON.stringify(filtro)}
          filtro={{
            ...filtro,
            dataInicial: filtro.dataInicial ?? data.dataInicial,
            dataFinal: filtro.dataFinal ?? data.dataFinal,
          }}
          tipos={data.tiposRelatorio}
          onConsultar={mudar}
        />
      ) : null}
      <DataGrid
        label="Processamentos"
        title="Processamentos"
        columns={colunas}
        rows={data?.lista}
        status={monitor.gridStatus}
        empty="Nenhuma ocorrência no período."
        getRowId={({ id }) => id}
        search={false}
        toolbar={
          <Button
            size="xs"
            variant="default"
            loading={download.isPending}
            onClick={() => void download(exportarMonitorProcessamento, filtro)}
          >
            Exportar CSV
          </Button>
        }
        server={{ state: grid, total: data?.total ?? 0 }}
        actions={(linha) => (
          <Group gap={6} wrap="nowrap">
            <Acao rotulo="Parâmetros" linha={linha} onClick={() => setAberto(linha.id)} />
            {linha.podeBaixar ? (
              <Acao rotulo="Baixar" linha={linha} onClick={() => void download(baixarRelatorio, { id: linha.id })} />
            ) : null}
            {linha.podeReprocessar ? (
              <Acao
                rotulo="Reprocessar"
                linha={linha}
                loading={reprocessar.isPending}
                onClick={() => reprocessar.mutate({ id: linha.id })}
              />
            ) : null}
            {linha.podeCancelar ? <Acao rotulo="Cancelar" linha={linha} onClick={() => void pedirCancelamento(linha)} /> : null}
          </Group>
        )}
      />
      <Text size="sm" c="dimmed">
        Um processamento que termina de forma inesperada continua de onde parou quando é reprocessado.
      </Text>
      {aberto === null ? null : <ParametrosProcesso id={aberto} onClose={() => setAberto(null)} />}
    </Page>
  )
}

function Acao({ rotulo, linha, loading, onClick }: { rotulo: string; linha: Linha; loading?: boolean; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={loading}
      aria-label={`${rotulo}: processamento ${linha.id}`}
      onClick={onClick}
    >
      {rotulo}
    </Button>
  )
}
