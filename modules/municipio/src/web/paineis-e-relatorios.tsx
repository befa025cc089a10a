import { MenuPage } from '@iss/portal/menu-page'
import { paineisFiscal } from '../domain/paineis.ts'

export function Screen() {
  return <MenuPage area="fiscal" title="Painéis e relatórios" paineis={paineisFiscal} />
}
