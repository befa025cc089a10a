import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registry of people. Source: spec 1 §5, spec 2 §2.2, §2.12; those common to all registries are the registry engine's. */
export const pessoaErrors = defineErrors('pessoa', {
  documentoCadastrado: { field: 'documento', message: 'Documento já está cadastrado no município.' },
  nomeObrigatorio: { field: 'nome', message: 'O nome é obrigatório.' },
  emailObrigatorio: { field: 'email', message: 'O e-mail é obrigatório.' },
  emailInvalido: { field: 'email', message: 'Informe um e-mail válido.' },
})
