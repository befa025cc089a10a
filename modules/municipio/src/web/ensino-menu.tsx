import { MenuPage } from '@iss/web-api/menu-page'
import { paineisEnsino } from '../domain/paineis.ts'

/** Teaching institution (spec 2 §2.11). */
export function Screen() {
  return <MenuPage area="ensino" title="Instituição de ensino" paineis={paineisEnsino} />
}
