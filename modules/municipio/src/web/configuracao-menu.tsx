import { LigadoPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import { MenuPage } from '@iss/portal/menu-page'
import { buscarConfiguracaoMenu } from '../contract/menus.ts'

export function Screen() {
  const { data } = useCall(buscarConfiguracaoMenu, {})
  return (
    <MenuPage
      area="configuracao"
      title="Configurações"
      header={
        data ? (
          <>
            <LigadoPill status={data.status} at={data.data} />
            <LigadoPill label="Migrador" status={data.migrador} />
          </>
        ) : null
      }
    />
  )
}
