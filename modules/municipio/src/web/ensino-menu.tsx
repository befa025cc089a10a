import { EmptyState } from '@iss/ui/empty-state'
import { useTelas } from '@iss/portal/hooks'
import { groupMenu, MenuPage } from '@iss/portal/menu-page'
import { paineisEnsino } from '../domain/paineis.ts'

/** Teaching institution (spec 2 §2.11). */
export function Screen() {
  const vazio = groupMenu(useTelas(), 'ensino', paineisEnsino).length === 0
  return (
    <MenuPage area="ensino" title="Instituição de ensino" paineis={paineisEnsino}>
      {vazio ? (
        <EmptyState
          title="Nenhuma função de ensino disponível."
          description="As telas da instituição de ensino aparecem aqui quando a prefeitura as libera para a sua escola. As notas e a escrituração continuam no menu ao lado."
        />
      ) : null}
    </MenuPage>
  )
}
