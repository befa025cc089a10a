import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { defineThread } from './index.ts'

const errors = defineErrors('linha-de-teste', { vazio: { field: 'arquivo', message: 'Nada a somar.' } })

/** Work for the test of threads: adds amounts, refuses none at all, never ends with two. */
export const doWork = defineThread((valores: readonly Dinheiro[]) => {
  if (valores.length === 0) refuse(errors.vazio)
  while (valores.length === 2);
  return { total: Dinheiro.sum(valores), competencia: Competencia.from('2026-01'), quando: new Date(0) }
})
