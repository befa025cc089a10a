import { describe, expect, it } from 'vitest'
import { filasProcessamento, labelFila } from './fila-processamento.ts'

describe('N3-9.4-01 queues of long work', () => {
  it('are the seventeen of the spec and that of the copies', () => {
    expect(Object.keys(filasProcessamento)).toHaveLength(18)
    expect(labelFila('filaLivroAnual')).toBe('Livro fiscal anual')
    expect(labelFila('outra')).toBe('outra')
    expect(labelFila('constructor')).toBe('constructor')
  })
})
