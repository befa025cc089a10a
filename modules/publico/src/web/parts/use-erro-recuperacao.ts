import { acessoErrors } from '@iss/acesso/domain/errors'
import type { ApiError } from '@iss/portal/call'
import { usePage } from '@iss/portal/page'

/** Shows what the identity service refused; what it could not say gets its own sentence (spec 1 §8, recovery: other). */
export function useErroRecuperacao(): (error: ApiError) => void {
  const page = usePage()
  return (error) => {
    if (error.problem.kind === 'failure') page.error(acessoErrors.falhaRecuperacao.message)
    else page.error(error.messages)
  }
}
