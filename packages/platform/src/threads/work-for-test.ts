import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors, refuse } from '@iss/kernel/errors'

export const errors = defineErrors('linha-de-teste', { vazio: { field: 'arquivo', message: 'Nada a somar.' } })

/** Work for the test of threads: adds amounts, refuses none. */
export function add(valores: readonly Dinheiro[]) {
  if (valores.length === 0) refuse(errors.vazio)
  return { total: Dinheiro.sum(valores), competencia: Competencia.from('2026-01'), quando: new Date(0) }
}

/** Work whose answer is bytes, some of them deep in it. */
export const bytes = (length: number) => ({ parts: [new Uint8Array(length).fill(7), new Uint8Array(2).fill(8)], none: null })

/** Work that never ends. */
export function goOn(): never {
  for (;;);
}
