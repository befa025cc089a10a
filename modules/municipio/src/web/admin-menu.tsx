import { MenuPage } from '@iss/portal/menu-page'

export function Screen() {
  return <MenuPage area="admin" title="Administração" />
}
