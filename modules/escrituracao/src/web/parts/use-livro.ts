import { useScheduled } from '@iss/list/web/use-scheduled'
import { useCallMutation } from '@iss/portal/hooks'
import { agendarLivro } from '../../contract/livro-fiscal.ts'

/** Asks for a book by its queue. */
export function useLivroNaFila() {
  return useCallMutation(agendarLivro, { onSuccess: useScheduled() })
}
