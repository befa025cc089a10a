import { EmptyState } from '@iss/ui/empty-state'
import type { ApiError } from '@iss/portal/call'
import { LinkButton } from '@iss/portal/navigation'
import { solicitacaoErrors } from '../../domain/errors.ts'

/** In place of a request that could not be read: it does not exist (for this user), or why it failed. */
export function Missing({ error, back }: { error: ApiError | null; back: string }) {
  if (error?.isCentral) return null
  const title = !error || error.status === 404 ? solicitacaoErrors.naoEncontrada.message : (error.allMessages[0] ?? '')
  return <EmptyState title={title} action={<LinkButton to={back}>Voltar</LinkButton>} />
}
