import { textOf } from '@iss/kinds'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation, useInvalidate, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { retomarNacional } from '../contract/envios.ts'
import { buscarMonitorNacional } from '../contract/monitor.ts'

type Monitor = AnswerOutputOf<typeof buscarMonitorNacional>

/** Milliseconds between two looks. */
const ESPERA = 30_000

/** Where sending and reception stand, what is stuck, and the volumes by day; looked at again every half minute. */
export function Screen() {
  const monitor = useCall(buscarMonitorNacional, {}, { refetchInterval: ESPERA })
  const { data } = monitor
  const refresh = useInvalidate()
  return (
    <Page
      title="Monitor nacional"
      subtitle={data ? `${data.ambiente}, atualizado em ${formatDateTime(data.atualizadoEm)}` : undefined}
      actions={
        <Button
          variant="default"
          onClick={() => refresh(buscarMonitorNacional, rowsOfList('volumes-nacionais'))}
          loading={monitor.isFetching}
        >
          Atualizar
        </Button>
      }
    >
      {data?.impedimento ? <Aviso texto={data.impedimento} /> : null}
      {data ? <Envio envio={data.envio} /> : null}
      {data ? <Recebimento recebimento={data.recebimento} /> : null}
      {data?.intercambios.map((intercambio) => (
        <Intercambio key={intercambio.servico} intercambio={intercambio} />
      ))}
      <ListView slug="volumes-nacionais" />
    </Page>
  )
}

function Aviso({ texto }: { texto: string }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} role="status">
      {texto}
    </Alert>
  )
}

function Atalho({ to, children }: { to: string; children: string }) {
  const canOpen = useCanOpen()
  if (!canOpen(to)) return null
  return (
    <LinkButton size="compact-sm" variant="default" to={to}>
      {children}
    </LinkButton>
  )
}

function Retomar({ sentido, pausadoAte }: { sentido: 'ENVIO' | 'RECEBIMENTO'; pausadoAte: string | null }) {
  const page = usePage()
  const retomar = useCallMutation(retomarNacional, {
    invalidate: [buscarMonitorNacional],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  if (pausadoAte === null) return null
  return (
    <Button size="compact-sm" onClick={() => retomar.mutate({ sentido })} loading={retomar.isPending}>
      Tentar agora
    </Button>
  )
}

function Envio({ envio }: { envio: Monitor['envio'] }) {
  return (
    <Panel
      title="Envio"
      description={
        envio.ligado ? `Último envio: ${formatDateTime(envio.ultimo) || 'nenhum'}` : 'O compartilhamento está desligado.'
      }
      actions={
        <Group gap={8}>
          <Retomar sentido="ENVIO" pausadoAte={envio.pausadoAte} />
          <Atalho to="/home/actions/envios-nacionais">Ver envios</Atalho>
        </Group>
      }
    >
      {envio.alarme && envio.ligado ? (
        <Aviso texto={`Há documento esperando desde ${formatDateTime(envio.maisAntigo)}.`} />
      ) : null}
      {envio.erro ? <Aviso texto={mensagemDeFalha(envio)} /> : null}
      <StatRow>
        <Stat label="Pendentes" value={textOf('integer', envio.pendentes)} tone={envio.alarme ? 'danger' : undefined} />
        <Stat label="Recusados" value={textOf('integer', envio.recusados)} tone={envio.recusados > 0 ? 'danger' : undefined} />
        <Stat label="Impedidos" value={textOf('integer', envio.impedidos)} tone={envio.impedidos > 0 ? 'danger' : undefined} />
        <Stat label="Enviados hoje" value={textOf('integer', envio.enviadosHoje)} />
      </StatRow>
    </Panel>
  )
}

function mensagemDeFalha({
  falhas,
  erro,
  pausadoAte,
}: {
  falhas: number
  erro: string | null
  pausadoAte: string | null
}): string {
  const vezes = falhas === 1 ? 'A última tentativa falhou' : `As últimas ${falhas} tentativas falharam`
  return `${vezes}: ${comPonto(erro ?? '')}${pausadoAte ? ` Nova tentativa em ${formatDateTime(pausadoAte)}.` : ''}`
}

/** What a service says ends in a stop or not. */
const comPonto = (texto: string) => (/[.!?]$/.test(texto) ? texto : `${texto}.`)

function atraso(minutos: number | null): string {
  if (minutos === null) return 'nunca'
  if (minutos < 1) return 'nenhum'
  return minutos < 120 ? `${minutos} min` : `${Math.floor(minutos / 60)} h`
}

function Recebimento({ recebimento: r }: { recebimento: Monitor['recebimento'] }) {
  const abertas = r.lacunas.filter(({ situacao }) => situacao === 'Aberta')
  return (
    <Panel
      title="Recebimento"
      description={r.ligado ? `Última resposta: ${formatDateTime(r.ultimo) || 'nenhuma'}` : 'O recebimento está desligado.'}
      actions={
        <Group gap={8}>
          <Retomar sentido="RECEBIMENTO" pausadoAte={r.pausadoAte} />
          <Atalho to="/home/actions/notas-emissor-nacional">Ver notas</Atalho>
          <Atalho to="/home/actions/documentos-nacionais">Ver documentos</Atalho>
        </Group>
      }
    >
      {r.erro ? <Aviso texto={mensagemDeFalha(r)} /> : null}
      <StatRow>
        <Stat label="Posição (NSU)" value={textOf('integer', r.nsu)} />
        <Stat label="Atraso" value={atraso(r.atrasoMinutos)} />
        <Stat label="A interpretar" value={textOf('integer', r.interpretar)} />
        <Stat label="Com erro" value={textOf('integer', r.comErro)} tone={r.comErro > 0 ? 'danger' : undefined} />
        <Stat label="Com pendência" value={textOf('integer', r.pendencias)} tone={r.pendencias > 0 ? 'warning' : undefined} />
        <Stat label="Análises pedidas" value={textOf('integer', r.analises)} tone={r.analises > 0 ? 'warning' : undefined} />
        <Stat
          label="Lacunas abertas"
          value={textOf('integer', abertas.length)}
          tone={abertas.length > 0 ? 'warning' : undefined}
        />
      </StatRow>
      {r.lacunas.length > 0 ? (
        <DataGrid
          label="Números que faltaram na distribuição"
          columns={lacunas}
          rows={r.lacunas}
          getRowId={({ de }) => de}
          search={false}
        />
      ) : null}
    </Panel>
  )
}

function Intercambio({ intercambio: i }: { intercambio: Monitor['intercambios'][number] }) {
  const doCnc = i.servico === 'CNC'
  return (
    <Panel
      title={i.nome}
      description={`Última resposta: ${formatDateTime(i.ultimo) || 'nenhuma'}`}
      actions={
        <Group gap={8}>
          {doCnc ? (
            <>
              <Atalho to="/home/actions/cadastro-nacional">Ver registros</Atalho>
              <Atalho to="/home/actions/diferencas-cnc">Ver diferenças</Atalho>
            </>
          ) : (
            <Atalho to="/home/actions/parametros-nacionais">Ver parâmetros</Atalho>
          )}
        </Group>
      }
    >
      {i.erro ? <Aviso texto={mensagemDeFalha(i)} /> : null}
      {doCnc ? (
        <StatRow>
          <Stat label="Registros a enviar" value={textOf('integer', i.pendentes)} />
          <Stat
            label="Registros recusados"
            value={textOf('integer', i.recusados)}
            tone={i.recusados > 0 ? 'danger' : undefined}
          />
        </StatRow>
      ) : null}
    </Panel>
  )
}

const lacunas: GridColumn<Monitor['recebimento']['lacunas'][number]>[] = [
  { key: 'nsu', label: 'NSU', value: ({ de, ate }) => (de === ate ? String(de) : `${de} a ${ate}`) },
  { key: 'tentativas', label: 'Tentativas', kind: 'integer' },
  { key: 'situacao', label: 'Situação' },
]
