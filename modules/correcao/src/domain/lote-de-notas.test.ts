import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { impedimentosDaRemocao, impedimentosDoCancelamento, lerNumeros } from './lote-de-notas.ts'

const competencia = Competencia.from('2026-03')
const textos = (violacoes: readonly { message: string }[]) => violacoes.map(({ message }) => message)

describe('cancelamento em lote (F69)', () => {
  const nota = { estado: 'EMITIDA', competencia, encerrada: false, guiaPaga: null, pedidoPendente: null } as const
  const nada = { gerarCredito: false, complementar: false }
  const tudo = { gerarCredito: true, complementar: true }

  it('says every impediment of a note at once; the options of the order lift those of guide and closing', () => {
    expect(impedimentosDoCancelamento(nota, nada)).toEqual([])
    const presa = { ...nota, encerrada: true, guiaPaga: '77', pedidoPendente: '202600000012' } as const
    expect(textos(impedimentosDoCancelamento(presa, nada))).toEqual([
      'Há uma solicitação pendente sobre a nota (protocolo 202600000012).',
      'Guia 77 paga: gere crédito antes de cancelar.',
      'Competência 03/2026 encerrada.',
    ])
    expect(textos(impedimentosDoCancelamento(presa, tudo))).toEqual([
      'Há uma solicitação pendente sobre a nota (protocolo 202600000012).',
    ])
  })

  it.each([
    ['CANCELADA', 'A nota já está cancelada.'],
    ['SUBSTITUIDA', 'A nota já está cancelada.'],
    ['CANCELAMENTO_SOLICITADO', 'Já existe uma solicitação de cancelamento para a nota.'],
    ['RASCUNHO', 'A nota ainda não foi emitida.'],
  ] as const)('%s -> %s', (estado, texto) =>
    expect(textos(impedimentosDoCancelamento({ ...nota, estado }, tudo))).toEqual([texto]),
  )
})

describe('remoção de cancelamento (F68)', () => {
  const nota = {
    estado: 'CANCELADA',
    substituta: null,
    competencia,
    encerrada: false,
    bilheteSorteado: false,
    guias: [],
  } as const
  const semComplemento = { complementar: false }

  it('has the impediments of the design, all at once', () => {
    expect(impedimentosDaRemocao(nota, semComplemento)).toEqual([])
    const encerrada = { ...nota, encerrada: true }
    expect(textos(impedimentosDaRemocao(encerrada, semComplemento))).toEqual(['Competência 03/2026 encerrada.'])
    expect(impedimentosDaRemocao(encerrada, { complementar: true })).toEqual([])
    expect(textos(impedimentosDaRemocao({ ...nota, estado: 'SUBSTITUIDA', substituta: 31 }, semComplemento))).toEqual([
      'Nota substituída por 31.',
    ])
    expect(textos(impedimentosDaRemocao({ ...nota, estado: 'EMITIDA' }, semComplemento))).toEqual(['A nota não está cancelada.'])
    expect(
      textos(
        impedimentosDaRemocao(
          {
            ...nota,
            encerrada: true,
            bilheteSorteado: true,
            guias: [
              { numero: '9', cancelada: true },
              { numero: '10', cancelada: false },
            ],
          },
          semComplemento,
        ),
      ),
    ).toEqual([
      'Competência 03/2026 encerrada.',
      'Bilhete da nota premiada já sorteado.',
      'Guia da nota já cancelada.',
      'A guia 10 já foi acertada pelo cancelamento da nota.',
    ])
  })
})

describe('the order', () => {
  it('takes a pasted list of numbers, and nothing else', () => {
    expect(lerNumeros(' 3, 5;7\n3 ')).toEqual([3, 5, 7])
    expect(lerNumeros('')).toEqual([])
    expect(lerNumeros('3, x')).toBeNull()
  })
})
