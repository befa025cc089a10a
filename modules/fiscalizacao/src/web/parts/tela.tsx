import { useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'

/** The screen that has more of a tab than the sheet; nothing for whom it is not. */
export function Tela({ to, children }: { to: string; children: string }) {
  return useCanOpen()(to) ? (
    <LinkButton to={to} variant="default">
      {children}
    </LinkButton>
  ) : null
}
