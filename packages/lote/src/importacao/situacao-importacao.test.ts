import { describe, expect, it } from 'vitest'
import { checkTransicao, isConfirmada, podeTransitar, rotulosSituacao, situacoesImportacao } from './situacao-importacao.ts'

/** Written out a second time on purpose: the whole table, row by row. */
const permitidas = new Set([
  'RECEBIDO>VALIDANDO',
  'RECEBIDO>CANCELADO',
  'VALIDANDO>VALIDADO',
  'VALIDANDO>VALIDADO_COM_ERROS',
  'VALIDANDO>CANCELADO',
  'VALIDADO>VALIDANDO',
  'VALIDADO>PROCESSANDO',
  'VALIDADO>CANCELADO',
  'VALIDADO_COM_ERROS>VALIDANDO',
  'VALIDADO_COM_ERROS>PROCESSANDO',
  'VALIDADO_COM_ERROS>CANCELADO',
  'PROCESSANDO>CONCLUIDO',
  'PROCESSANDO>CONCLUIDO_COM_ERROS',
])
const pares = situacoesImportacao.flatMap((de) => situacoesImportacao.map((para) => ({ de, para })))

describe('states of an import', () => {
  it.each(pares)('$de to $para', ({ de, para }) => {
    const aceita = permitidas.has(`${de}>${para}`)
    expect(podeTransitar(de, para)).toBe(aceita)
    const [violation] = checkTransicao(de, para)
    if (aceita) expect(violation).toBeUndefined()
    else
      expect(violation?.message).toBe(
        `A importação na situação ${rotulosSituacao[de]} não pode passar para ${rotulosSituacao[para]}.`,
      )
  })

  it('knows which states mean that results exist or are being made', () => {
    expect(situacoesImportacao.filter(isConfirmada)).toEqual(['PROCESSANDO', 'CONCLUIDO', 'CONCLUIDO_COM_ERROS'])
  })
})
