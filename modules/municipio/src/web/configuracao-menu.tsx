import { LigadoPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import { MenuPage } from '@iss/portal/menu-page'
import { Group } from '@mantine/core'
import { buscarConfiguracaoMenu } from '../contract/menus.ts'

export function Screen() {
  const { data } = useCall(buscarConfiguracaoMenu, {})
  return (
    <MenuPage
      area="configuracao"
      title="Configurações"
      filtro
      header={
        data ? (
          <Group gap="lg">
            <LigadoPill status={data.status} at={data.data} />
            <LigadoPill label="Migrador" status={data.migrador} />
          </Group>
        ) : null
      }
    />
  )
}
