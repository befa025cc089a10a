import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registries of the bookkeeping. */
export const cadastroEscrituracaoErrors = defineErrors('cadastro-escrituracao', {
  servicoRepetido: { field: 'nome', message: 'Já existe um serviço especial com este nome.' },
})
