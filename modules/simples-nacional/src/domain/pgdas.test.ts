import { expect, it } from 'vitest'
import {
  eventosEnvioExclusao,
  exigibilidadesSimples,
  operacoesPgdas,
  rejeicoesRetornoExclusao,
  situacoesExclusao,
  tiposArquivoPgdas,
  tiposDas,
  tiposRegistroExclusao,
} from './pgdas.ts'

it('N3-9.2-02 N3-9.2-03 N3-9.2-05 operations, files and kinds of DAS', () => {
  expect(operacoesPgdas).toEqual(['Apuracao', 'Retificacao'])
  expect(tiposArquivoPgdas).toHaveLength(8)
  expect(tiposArquivoPgdas.indexOf('PARCELAMENTO_ESP')).toBe(7)
  expect(tiposDas).toEqual({ COBRANCA: 0, DAS: 1, SENDA: 2 })
})

it('N3-9.1-18 N3-4-07 N3-8-05 situations and kinds of record', () => {
  expect(exigibilidadesSimples).toHaveLength(9)
  expect(situacoesExclusao.indexOf('ARQUIVO_GERADO')).toBe(0)
  expect(situacoesExclusao.indexOf('PROCESSAMENTO_CONCLUIDO')).toBe(8)
  expect(tiposRegistroExclusao).toContain('Falta ou insuficiência de pagamento')
})

it('N3-8-03 N3-8-04 event codes of the exclusion', () => {
  expect(eventosEnvioExclusao).toHaveLength(19)
  expect(eventosEnvioExclusao[0]).toBe('E353')
  expect(eventosEnvioExclusao).toContain('E370')
  expect(eventosEnvioExclusao).not.toContain('E368')
  expect(eventosEnvioExclusao.at(-1)).toBe('E398')
  expect([rejeicoesRetornoExclusao[0], rejeicoesRetornoExclusao.at(-1), rejeicoesRetornoExclusao.length]).toEqual([
    'R01',
    'R13',
    13,
  ])
})
