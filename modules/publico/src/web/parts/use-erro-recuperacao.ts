import type { ApiError } from '@iss/web-api/call'
import { usePage } from '@iss/web-api/page'
import { publicoTexts } from '../../domain/errors.ts'

/** Shows what the identity service refused; what it could not say gets its own sentence (spec 1 §8, recovery: other). */
export function useErroRecuperacao(): (error: ApiError) => void {
  const page = usePage()
  return (error) => {
    if (error.problem.kind === 'failure') page.error(publicoTexts.recuperacaoFalhou)
    else page.error(error.messages)
  }
}
