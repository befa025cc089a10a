import { LigadoPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/web-api/hooks'
import { MenuPage } from '@iss/web-api/menu-page'
import { buscarFiscalMenu } from '../contract/menus.ts'

export function Screen() {
  const { data } = useCall(buscarFiscalMenu, {})
  return <MenuPage area="fiscal" title="Menu fiscal" header={data ? <LigadoPill status={data.status} at={data.data} /> : null} />
}
