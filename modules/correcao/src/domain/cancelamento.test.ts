import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import {
  decidirCancelamento,
  efeitosCancelamento,
  motivosCancelamento,
  type NotaParaCancelar,
  type PedidoCancelamento,
  type RegrasCancelamento,
} from './cancelamento.ts'

const HOJE = '2026-04-15'
const regras: RegrasCancelamento = { permiteCancelamentoDireto: true, prazoCancelamentoDireto: 5, exigeAnexoNotaRetida: true }

const nota = (mudanca: Partial<NotaParaCancelar> = {}): NotaParaCancelar => ({
  id: 1,
  estado: 'EMITIDA',
  retido: false,
  competencia: Competencia.from('2026-04'),
  dataEmissao: HOJE,
  competenciaEncerrada: false,
  guia: 'NENHUMA',
  usadaComoDeducao: false,
  sorteioRealizado: false,
  ...mudanca,
})

const pedido = (mudanca: Partial<PedidoCancelamento> = {}): PedidoCancelamento => ({
  codigo: 1,
  justificativa: 'Valor digitado com erro na emissão.',
  notaSubstituta: null,
  possuiAnexo: false,
  administracao: false,
  exigeDetalhes: true,
  ...mudanca,
})

describe('decidirCancelamento (E07)', () => {
  it.each<[string, Partial<NotaParaCancelar>, Partial<PedidoCancelamento>, Partial<RegrasCancelamento>]>([
    ['a note of today with code 1', {}, {}, {}],
    ['the last day of the term', { dataEmissao: '2026-04-10' }, {}, {}],
    ['an open guide', { guia: 'ABERTA' }, {}, {}],
    [
      'by the tax office, code 3, anything against',
      { retido: true, guia: 'PAGA', competenciaEncerrada: true },
      { codigo: 3, administracao: true, possuiAnexo: true },
      { prazoCancelamentoDireto: 0 },
    ],
    ['an unpaid avulsa after the term', { estado: 'AGUARDANDO_PAGAMENTO', dataEmissao: '2026-01-01' }, {}, {}],
    ['a duplicate that names the good note', {}, { codigo: 4, notaSubstituta: { id: 2, mesmoPrestador: true } }, {}],
    ['the web service sends only the code', {}, { exigeDetalhes: false, justificativa: null }, {}],
  ])('direct: %s', (_titulo, n, p, r) => {
    expect(decidirCancelamento(nota(n), pedido(p), { ...regras, ...r }, HOJE)).toEqual({ decisao: 'DIRETO' })
  })

  it.each<[string, Partial<NotaParaCancelar>, Partial<RegrasCancelamento>, string]>([
    [
      'closed competence',
      { competenciaEncerrada: true },
      {},
      'A competência está encerrada: será aberta uma solicitação de cancelamento.',
    ],
    ['paid guide', { guia: 'PAGA' }, {}, 'A guia vinculada já foi paga; o valor será lançado como crédito após a aprovação.'],
    [
      'withheld',
      { retido: true },
      { exigeAnexoNotaRetida: false },
      'O imposto da nota foi retido: será aberta uma solicitação de cancelamento.',
    ],
    [
      'used as deduction',
      { usadaComoDeducao: true },
      {},
      'A nota foi usada como dedução em outra nota: será aberta uma solicitação de cancelamento.',
    ],
    [
      'draw done',
      { sorteioRealizado: true },
      {},
      'A nota participou de sorteio já realizado: será aberta uma solicitação de cancelamento.',
    ],
    [
      'sixth day',
      { dataEmissao: '2026-04-09' },
      {},
      'O prazo para cancelamento direto terminou: será aberta uma solicitação de cancelamento.',
    ],
    [
      'term 0 is never',
      {},
      { prazoCancelamentoDireto: 0 },
      'O município não permite o cancelamento direto: será aberta uma solicitação de cancelamento.',
    ],
    [
      'switch off',
      {},
      { permiteCancelamentoDireto: false },
      'O município não permite o cancelamento direto: será aberta uma solicitação de cancelamento.',
    ],
  ])('by request: %s', (_titulo, n, r, motivo) => {
    expect(decidirCancelamento(nota(n), pedido(), { ...regras, ...r }, HOJE)).toEqual({
      decisao: 'SOLICITACAO',
      motivos: [motivo],
    })
  })

  it.each<[string, Partial<NotaParaCancelar>, Partial<PedidoCancelamento>, string[]]>([
    ['cancelled', { estado: 'CANCELADA' }, {}, ['A nota já está cancelada.']],
    ['replaced', { estado: 'SUBSTITUIDA' }, {}, ['A nota já está cancelada.']],
    ['pending', { estado: 'CANCELAMENTO_SOLICITADO' }, {}, ['Já existe uma solicitação de cancelamento para a nota.']],
    ['draft', { estado: 'RASCUNHO' }, {}, ['A nota ainda não foi emitida.']],
    ['code 3', {}, { codigo: 3 }, ['Motivo de uso exclusivo da Administração Tributária.']],
    ['code 5 by web service', {}, { codigo: 5, exigeDetalhes: false }, ['Motivo de uso exclusivo da Administração Tributária.']],
    ['code 9', {}, { codigo: 9 }, ['O motivo do cancelamento é inválido.']],
    ['short text', {}, { justificativa: 'curta' }, ['A justificativa deve ter entre 15 e 500 caracteres.']],
    ['long text', {}, { justificativa: 'x'.repeat(501) }, ['A justificativa deve ter entre 15 e 500 caracteres.']],
    ['duplicate without note', {}, { codigo: 4 }, ['Informe a nota que substitui a nota duplicada.']],
    [
      'duplicate of itself',
      {},
      { codigo: 4, notaSubstituta: { id: 1, mesmoPrestador: true } },
      ['A nota que substitui deve ser outra nota emitida pelo mesmo prestador.'],
    ],
    ['withheld without declaration', { retido: true }, {}, ['Anexe a declaração do tomador.']],
    [
      'all at once',
      { estado: 'CANCELADA' },
      { codigo: 3, justificativa: '' },
      [
        'A nota já está cancelada.',
        'Motivo de uso exclusivo da Administração Tributária.',
        'A justificativa deve ter entre 15 e 500 caracteres.',
      ],
    ],
  ])('refused: %s', (_titulo, n, p, mensagens) => {
    const decisao = decidirCancelamento(nota(n), pedido(p), regras, HOJE)
    expect(decisao.decisao === 'RECUSADO' && decisao.violations.map(({ message }) => message)).toEqual(mensagens)
  })

  it('gives every reason of a request, in order', () => {
    const decisao = decidirCancelamento(nota({ competenciaEncerrada: true, guia: 'PAGA' }), pedido(), regras, HOJE)
    expect(decisao).toEqual({
      decisao: 'SOLICITACAO',
      motivos: [expect.stringContaining('A competência está encerrada'), expect.stringContaining('A guia vinculada já foi paga')],
    })
  })

  it('reserves codes 3 and 5', () => {
    expect(motivosCancelamento.filter(({ reservado }) => reservado).map(({ codigo }) => codigo)).toEqual([3, 5])
  })

  it('undoes tickets before the draw, the credit of the taker and the guide', () => {
    expect(efeitosCancelamento({ guia: 'ABERTA', sorteioRealizado: false })).toEqual([
      'ANULAR_BILHETES',
      'ESTORNAR_CREDITO_TOMADOR',
      'CANCELAR_GUIA',
    ])
    expect(efeitosCancelamento({ guia: 'PAGA', sorteioRealizado: true })).toEqual([
      'ESTORNAR_CREDITO_TOMADOR',
      'GERAR_CREDITO_PRESTADOR',
    ])
  })
})
