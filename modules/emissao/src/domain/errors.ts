import { defineErrors } from '@iss/kernel/errors'

/** What stops an issue whatever the note says. Source: spec 2 §2.6. */
export const bloqueioErrors = defineErrors('bloqueio', {
  situacao: { message: 'A emissão está bloqueada: o cadastro está na situação {situacao}. Procure a prefeitura.' },
})
