import { MenuPage } from '@iss/web-api/menu-page'

export function Screen() {
  return <MenuPage area="admin" title="Administração" />
}
