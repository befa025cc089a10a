import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { LinkButton, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { counted } from '@iss/kernel/texto'
import { formatDateTime, formatReais } from '@iss/ui/format'
import { Stat, StatRow } from '@iss/ui/stat'
import { Button, UnstyledButton } from '@mantine/core'
import { apurarAlertas, buscarMonitorAlertas, levarAlerta } from '../contract/alertas.ts'
import { labelTipoAlerta } from '../domain/regras.ts'
import { MemoriaDoAlerta } from './parts/memoria-do-alerta.tsx'

/** Milliseconds between two looks. */
const ESPERA = 60_000

/** Where to begin to inspect (F120): a card of each type filters the alerts below; each explains itself and becomes a finding of an inspection. */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const [search, change] = useSearch()
  const monitor = useCall(buscarMonitorAlertas, {}, { refetchInterval: ESPERA, keepPrevious: true })
  const { data } = monitor
  const apurar = useCallMutation(apurarAlertas, {
    invalidate: [buscarMonitorAlertas],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const levar = useCallMutation(levarAlerta, {
    invalidate: [buscarMonitorAlertas, rowsOfList('alertas-fiscais')],
    onSuccess: ({ mensagem, link }) => {
      navigate(link)
      page.success(mensagem)
    },
  })
  const refresh = useInvalidate()
  const aberto = Number(search.get('alerta')) || null
  const tipo = search.get('tipo')
  const apuracao = data?.apuracao
  return (
    <Page
      title="Monitor de alertas fiscais"
      subtitle={
        data?.processando
          ? 'Processando...'
          : apuracao
            ? `Atualizado em ${formatDateTime(apuracao.em)}: ${counted(apuracao.novos, 'alerta novo', 'alertas novos')}, ${counted(apuracao.encerrados, 'encerrado', 'encerrados')}`
            : undefined
      }
      actions={
        data?.podeApurar ? (
          <>
            <LinkButton variant="default" to="/home/configuracao/config-alerta-fiscal">
              Regras
            </LinkButton>
            <Button onClick={() => apurar.mutate({})} loading={apurar.isPending} disabled={data.processando}>
              Apurar agora
            </Button>
          </>
        ) : undefined
      }
    >
      <StatRow>
        {(data?.tipos ?? []).map((um) => (
          <Stat
            key={um.tipo}
            label={labelTipoAlerta[um.tipo]}
            value={
              <UnstyledButton
                fz="inherit"
                fw="inherit"
                aria-pressed={tipo === um.tipo}
                aria-label={`${labelTipoAlerta[um.tipo]}: ${counted(um.quantidade, 'alerta', 'alertas')}, ver só estes`}
                onClick={() => change({ tipo: tipo === um.tipo ? null : um.tipo })}
              >
                {um.quantidade}
              </UnstyledButton>
            }
            hint={formatReais(um.impacto)}
            tone={um.quantidade > 0 ? 'danger' : undefined}
          />
        ))}
      </StatRow>
      <ListView
        slug="alertas-fiscais"
        onDone={() => refresh(buscarMonitorAlertas)}
        onAction={(name, [linha]) => {
          const id = Number(linha?.id)
          if (name === 'agendar') levar.mutate({ id })
          else change({ alerta: id }, { push: true })
        }}
      />
      {aberto === null ? null : (
        <MemoriaDoAlerta id={aberto} onClose={() => change({ alerta: null })} onAgendar={() => levar.mutate({ id: aberto })} />
      )}
    </Page>
  )
}
