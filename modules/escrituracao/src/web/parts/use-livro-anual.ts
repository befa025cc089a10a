import { useScheduled } from '@iss/list/web/use-scheduled'
import { useCallMutation } from '@iss/portal/hooks'
import { agendarLivroAnual } from '../../contract/livro-fiscal.ts'

/** Asks for the book of a year. */
export function useLivroAnual() {
  return useCallMutation(agendarLivroAnual, { onSuccess: useScheduled() })
}
