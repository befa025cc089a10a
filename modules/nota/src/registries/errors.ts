import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the configuration screens of notes. Source: spec 2 §2.9, K40. */
export const cadastroNotaErrors = defineErrors('nota-cadastro', {
  serieRepetida: { field: 'codigo', message: 'Já existe uma série com este código.' },
  eletronicaRepetida: { field: 'eletronica', message: 'Já existe uma série eletrônica padrão.' },
})
