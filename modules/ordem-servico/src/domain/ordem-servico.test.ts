import { describe, expect, it } from 'vitest'
import { datasDaSituacao, isTransicaoPermitida, type Lado, type SituacaoOrdemServico, situacoesOrdemServico } from './situacao.ts'
import { tempoMedio, validarOrdem } from './validar-ordem.ts'

const permitidas: readonly (readonly [SituacaoOrdemServico, SituacaoOrdemServico, Lado])[] = [
  ['ABERTO', 'CONCLUIDO', 'suporte'],
  ['REABERTO', 'CONCLUIDO', 'suporte'],
  ['ABERTO', 'FECHADO', 'solicitante'],
  ['CONCLUIDO', 'FECHADO', 'solicitante'],
  ['CONCLUIDO', 'REABERTO', 'solicitante'],
  ['REABERTO', 'FECHADO', 'solicitante'],
]
const ordem = { titulo: 'Título', tipoOrdemServico: 'MELHORIA', situacaoOrdemServico: null, descricao: 'Texto' } as const
const frases = (...args: Parameters<typeof validarOrdem>) => validarOrdem(...args).map(({ message }) => message)

describe('situation of a service order', () => {
  it('U2-4-01 only the listed changes are allowed; every other pair is refused', () => {
    for (const de of situacoesOrdemServico)
      for (const para of situacoesOrdemServico)
        for (const lado of ['suporte', 'solicitante'] as const) {
          const listed = permitidas.some(([a, b, side]) => a === de && b === para && side === lado)
          expect([de, para, lado, isTransicaoPermitida(de, para, lado)]).toEqual([de, para, lado, listed || de === para])
        }
  })
  it('conclusion and closing are dated; reopening empties both', () => {
    const agora = new Date('2026-04-15T15:00:00Z')
    const ontem = new Date('2026-04-14T15:00:00Z')
    const concluida = { situacaoOrdemServico: 'CONCLUIDO', conclusao: ontem, fechamento: null } as const
    expect(datasDaSituacao('FECHADO', concluida, agora)).toEqual({ conclusao: ontem, fechamento: agora })
    expect(datasDaSituacao('REABERTO', concluida, agora)).toEqual({ conclusao: null, fechamento: null })
    expect(datasDaSituacao('CONCLUIDO', concluida, agora)).toEqual({ conclusao: ontem, fechamento: null })
  })
})

describe('what a save must fulfil', () => {
  it('U2-2.14-13 M2-2.14-30 M2-2.14-31 M2-2.14-32 missing parts are told together', () => {
    expect(frases({ ...ordem, titulo: ' ', tipoOrdemServico: null, descricao: '' }, 'solicitante', null)).toEqual([
      'O título da ordem de serviço é obrigatório.',
      'O tipo da ordem de serviço é obrigatório.',
      'A descrição da ordem de serviço é obrigatória.',
    ])
    expect(frases(ordem, 'solicitante', null)).toEqual([])
  })
  it('U2-2.14-12 M2-2.14-33 M2-2.14-34 support does not close, the requester does not conclude', () => {
    expect(frases({ ...ordem, situacaoOrdemServico: 'FECHADO' }, 'suporte', 'ABERTO')).toEqual([
      'Apenas o solicitante pode fechar a ordem de serviço.',
    ])
    expect(frases({ ...ordem, situacaoOrdemServico: 'CONCLUIDO' }, 'solicitante', 'ABERTO')).toEqual([
      'Apenas o suporte pode concluir a ordem de serviço.',
    ])
    expect(frases({ ...ordem, situacaoOrdemServico: 'REABERTO' }, 'solicitante', 'FECHADO')).toEqual([
      'A ordem de serviço não pode passar de Fechado para Reaberto.',
    ])
  })
  it('mean time counts concluded orders only, in minutes', () => {
    const abertura = new Date('2026-04-15T12:00:00Z')
    const after = (minutes: number) => new Date(abertura.getTime() + minutes * 60_000)
    expect(tempoMedio([])).toBe(0)
    expect(
      tempoMedio([
        { abertura, conclusao: after(30) },
        { abertura, conclusao: null },
        { abertura, conclusao: after(61) },
      ]),
    ).toBe(46)
  })
})
