import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type FatosDoMes, montarCaminho } from './caminho-do-mes.ts'

const soma = (quantidade: number, valor: string) => ({ quantidade, valor: Dinheiro.from(valor) })

/** March 2026 of a provider with ten notes, not closed, seen in time: 10.000,00 at 3 % are 300,00. */
const marco: FatosDoMes = {
  competencia: Competencia.of(2026, 3),
  papel: 'PRESTADOR',
  corre: false,
  notas: soma(10, '10000'),
  escriturados: soma(0, '0'),
  avisos: [],
  estado: 'ABERTA',
  complementarPendente: false,
  bloqueada: false,
  deveEncerrar: true,
  encerramentoId: null,
  vencimento: '2026-04-20',
  diasDeAtraso: 0,
  devidoHoje: Dinheiro.from('300'),
  encerrado: Dinheiro.zero,
  guia: null,
  podeEmitir: true,
}
const encerrada = { estado: 'ENCERRADA', encerramentoId: 4, encerrado: Dinheiro.from('300') } as const
const guia = (situacao: NonNullable<FatosDoMes['guia']>['situacao'], total = '300') => ({
  id: 9,
  situacao,
  vencimento: '2026-04-20',
  totalHoje: Dinheiro.from(total),
})
const linhas = (mudanca: Partial<FatosDoMes>) =>
  montarCaminho({ ...marco, ...mudanca }).map(({ estado, texto, rotulo }) => `${estado}: ${texto} [${rotulo ?? ''}]`)

describe('the path of a month', () => {
  it.each<[string, Partial<FatosDoMes>, string[]]>([
    [
      'a month that ended waits for its closing',
      {},
      [
        'FEITO: 10 notas emitidas, R$ 10.000,00 []',
        'FEITO: Nada além das notas [Abrir o livro]',
        'FAZER: R$ 300,00 hoje; vence em 20/04/2026 [Encerrar março de 2026]',
        'DEPOIS: Sai do encerramento []',
      ],
    ],
    [
      'one past its day says for how long, and what it costs today',
      { diasDeAtraso: 5, devidoHoje: Dinheiro.from('307.50'), escriturados: soma(2, '450') },
      [
        'FEITO: 10 notas emitidas, R$ 10.000,00 []',
        'FEITO: 2 documentos, R$ 450,00 [Abrir o livro]',
        'ATRASADO: R$ 307,50 hoje; atrasada há 5 dias [Encerrar março de 2026]',
        'DEPOIS: Sai do encerramento []',
      ],
    ],
    [
      'the running month is for issuing',
      { corre: true, deveEncerrar: true },
      [
        'ANDAMENTO: 10 notas emitidas, R$ 10.000,00 [Emitir nota]',
        'ANDAMENTO: Nada além das notas [Abrir o livro]',
        'DEPOIS: R$ 300,00 até agora, vence em 20/04/2026 []',
        'DEPOIS: Sai do encerramento []',
      ],
    ],
    [
      'what is told before the closing stands at the ledger',
      { avisos: ['Há RPS não convertidos em NF-e.'], podeEmitir: false, bloqueada: true },
      [
        'FEITO: 10 notas emitidas, R$ 10.000,00 []',
        'FAZER: Há RPS não convertidos em NF-e. [Abrir o livro]',
        'ATRASADO: Bloqueado para movimentação []',
        'DEPOIS: Sai do encerramento []',
      ],
    ],
    [
      'a closed month asks for its money of today',
      { ...encerrada, guia: guia('VENCIDA', '310.20') },
      [
        'FEITO: 10 notas emitidas, R$ 10.000,00 []',
        'FEITO: Nada além das notas [Abrir o livro]',
        'FEITO: Encerrada: R$ 300,00 [Ver a memória]',
        'ATRASADO: R$ 310,20 hoje; venceu em 20/04/2026 [Pagar R$ 310,20 por Pix]',
      ],
    ],
    [
      'a taker without withholding has nothing to close',
      { papel: 'TOMADOR', deveEncerrar: false, notas: soma(0, '0') },
      [
        'FEITO: Nenhuma nota recebida []',
        'FEITO: Nada além das notas [Abrir o livro]',
        'DISPENSADO: Nada a encerrar []',
        'DISPENSADO: Sem guia []',
      ],
    ],
  ])('%s', (_titulo, mudanca, esperado) => expect(linhas(mudanca)).toEqual(esperado))

  it.each<[string, Partial<FatosDoMes>, string, string]>([
    ['paid', { ...encerrada, guia: guia('PAGA') }, 'FEITO: Encerrada: R$ 300,00', 'FEITO: Paga: R$ 300,00 [Ver a guia]'],
    ['in time', { ...encerrada, guia: guia('A_VENCER') }, 'FEITO', 'FAZER: R$ 300,00 hoje; vence em 20/04/2026 [Pagar'],
    ['without value', { ...encerrada, encerrado: Dinheiro.zero }, 'FEITO', 'DISPENSADO: Sem valor a recolher []'],
    ['in dívida ativa', { ...encerrada, guia: guia('DIVIDA_ATIVA') }, 'FEITO', 'DISPENSADO: Dívida ativa [Ver a guia]'],
    ['with a difference', { ...encerrada, complementarPendente: true }, 'FAZER: Há diferença a encerrar [Encerrar', 'DISPENSADO'],
    [
      'too old for the index',
      { diasDeAtraso: 4000, devidoHoje: null },
      'ATRASADO: Acréscimos sem cotação do índice; atrasada há 4.000 dias [Encerrar',
      'DEPOIS',
    ],
    ['in the queue', { estado: 'EM_PROCESSAMENTO' }, 'ANDAMENTO: Em processamento []', 'DEPOIS'],
    ['asked to be reopened', { ...encerrada, estado: 'REABERTURA_SOLICITADA' }, 'ANDAMENTO: Reabertura solicitada', 'DEPOIS'],
  ])('closing and guide of a month %s', (_titulo, mudanca, encerramento, daGuia) => {
    const [, , terceiro, quarto] = linhas(mudanca)
    expect(terceiro?.startsWith(encerramento)).toBe(true)
    expect(quarto?.startsWith(daGuia)).toBe(true)
  })

  it('leads to the screens of that month', () =>
    expect(montarCaminho({ ...marco, ...encerrada, guia: guia('A_VENCER') }).map(({ link }) => link)).toEqual([
      null,
      '/home/actions/escrit-consulta?papel=PRESTADOR&de=2026-03&ate=2026-03',
      '/home/actions/encerramento-memoria?id=4',
      '/home/actions/pix-guia?id=9',
    ]))
})
