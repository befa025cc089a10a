import { MenuPage } from '@iss/portal/menu-page'
import { paineisAdmin } from '../domain/paineis.ts'

export function Screen() {
  return <MenuPage area="admin" title="Administração" paineis={paineisAdmin} />
}
