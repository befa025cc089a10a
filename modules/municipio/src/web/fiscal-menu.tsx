import { LigadoPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import { MenuPage } from '@iss/portal/menu-page'
import { buscarFiscalMenu } from '../contract/menus.ts'
import { paineisFiscal } from '../domain/paineis.ts'

export function Screen() {
  const { data } = useCall(buscarFiscalMenu, {})
  return (
    <MenuPage
      area="fiscal"
      title="Menu fiscal"
      paineis={paineisFiscal}
      contadores={data?.contadores.filter(({ quantidade }) => quantidade > 0)}
      header={data ? <LigadoPill status={data.status} at={data.data} /> : null}
    />
  )
}
