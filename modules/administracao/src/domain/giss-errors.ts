import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the import of companies of the GISS. Source: A37. */
export const gissErrors = defineErrors('giss', {
  errado: { field: 'arquivo', message: "Arquivo errado: falta a coluna '{coluna}'." },
  documento: { field: 'documento', message: sentences.documentoInvalido },
  nome: { field: 'nome', message: 'Informe a razão social.' },
  email: { field: 'email', message: 'O e-mail não é válido.' },
  colunaRepetida: { field: 'documento', message: 'Cada campo está em uma coluna própria do arquivo.' },
  repetida: { field: 'documento', message: 'O documento já está na linha {linha}.' },
})
