import { useCall } from '@iss/portal/hooks'
import { Panel } from '@iss/ui/panel'
import { Text } from '@mantine/core'
import { verNotificacoes } from '../../contract/notificacoes.ts'

/** Notifications of the administrator, shown once (A26): what is on the screen stays there until the page is left. */
export function Painel() {
  const { data } = useCall(verNotificacoes, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  if (!data || data.lista.length === 0) return null
  return (
    <Panel title="Notificações">
      {data.lista.map(({ id, titulo, texto }) => (
        <section key={id} aria-label={titulo}>
          <Text fw={600}>{titulo}</Text>
          <Text>{texto}</Text>
        </section>
      ))}
    </Panel>
  )
}
