import { describe, expect, it } from 'vitest'
import { filasProcessamento, labelFila, situacaoProcesso } from './fila-processamento.ts'

const processo = { inicioProcessamento: null, fimProcessamento: null, terminoInesperado: null, cancelado: false }
const dia = new Date('2026-04-15T12:00:00Z')

describe('N3-9.4-01 queues of long work', () => {
  it('are the seventeen of the spec and that of the copies', () => {
    expect(Object.keys(filasProcessamento)).toHaveLength(18)
    expect(labelFila('filaLivroAnual')).toBe('Livro fiscal anual')
    expect(labelFila('outra')).toBe('outra')
    expect(labelFila('constructor')).toBe('constructor')
  })
})

describe('state of a process (F79)', () => {
  it.each([
    [{}, 'AGENDADO'],
    [{ inicioProcessamento: dia }, 'PROCESSANDO'],
    [{ inicioProcessamento: dia, fimProcessamento: dia }, 'CONCLUIDO'],
    [{ inicioProcessamento: dia, terminoInesperado: 'Falhou.' }, 'INESPERADO'],
    [{ terminoInesperado: 'Cancelado pelo usuário.', cancelado: true }, 'CANCELADO'],
  ] as const)('%j is %s', (tempos, situacao) => {
    expect(situacaoProcesso({ ...processo, ...tempos })).toBe(situacao)
  })
})
