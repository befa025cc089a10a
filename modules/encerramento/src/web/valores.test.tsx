// @vitest-environment jsdom
import { buscarGuia } from '@iss/guia/contract/guia'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { recorded, showScreen, signedIn } from '@iss/portal/test-screen'
import { buscarTelas } from '@iss/portal/contract/sessao'
import { expect, it } from 'vitest'
import { buscarCaminho, buscarVencimentos } from '../contract/caminho.ts'
import { buscarCompetencias, encerrarCompetencia, validarEncerramento } from '../contract/encerramento.ts'
import { buscarAutomatico, buscarLote, buscarOficio, calcularLote } from '../contract/lote.ts'
import { Screen as Competencias } from './competencias.tsx'
import { Screen as Automatico } from './encerramento-automatico.tsx'
import { Screen as Lote } from './encerramento-lote.tsx'
import { Screen as Encerramento } from './encerramento.tsx'
import { Screen as Oficio } from './encerramento-oficio.tsx'
import { CaminhoDoMes } from './parts/caminho-do-mes.tsx'
import { Vencimentos } from './parts/vencimentos.tsx'

const mes = (competencia: string) => ({ competencia, guiaNumero: 70, guiaVencimento: '15/04/2026', guiaSituacao: 'Paga' })

it('the year board', () =>
  expectAmounts(<Competencias />, (made) => made.of(buscarCompetencias, [mes('01/2026'), mes('02/2026')]), [
    'Competências › Faturado: faturado; total Σ faturado',
    'Competências › Imposto: imposto; total Σ imposto',
    'Competências › Retido: retido; total Σ retido',
    'Competências › Créditos: creditos; total Σ creditos',
    'Competências › Encerrado: encerrado; total Σ encerrado',
    'Competências › A pagar: aPagar; total Σ aPagar',
    'Competências › Guia: nº 70 Paga - 15/04/2026 Multa e juros hoje: acrescimos',
  ]))

it('many closed at once, and what is asked before', () =>
  expectAmounts(
    <Lote />,
    (made) => {
      made.of(calcularLote, [{ impedimento: null }, { impedimento: null }, { idPessoa: 99, impedimento: 'Bloqueada' }])
      made.of(buscarLote, {}, 'lote')
    },
    [
      'Resultado por contribuinte › Valor encerrado: lote.itens.valor; total Σ lote.itens.valor',
      'Clientes › Faturado: faturado; total Σ faturado',
      'Clientes › Imposto: imposto; total Σ imposto',
      'Clientes › Desconto: desconto; total Σ desconto',
      'Clientes › A recolher: valorDevido; total Σ valorDevido',
      'Confirma o encerramento de 03/2026 de 2 contribuintes, no total de R$ 0.valorDevido + 1.valorDevido?',
    ],
    {
      query: '?lote=7&competencia=2026-03',
      steps: [press('Selecionar todos os registros da página'), press(/^Encerrar selecionados/)],
    },
  ))

it('closed by the tax office', () =>
  expectAmounts(<Automatico />, (made) => made.of(buscarAutomatico), [
    'Contribuintes a encerrar › Base: base; total Σ base',
    'Contribuintes a encerrar › ISS: imposto; total Σ imposto',
    'Contribuintes a encerrar › Valor devido: valorDevido; total Σ valorDevido',
  ]))

it('closed by the authority: of each competence what its credits leave', () =>
  expectAmounts(<Oficio />, (made) => made.of(buscarOficio), [
    'Contribuintes a encerrar › Base: lista.base; total Σ lista.base',
    'Contribuintes a encerrar › ISS: lista.imposto; total Σ lista.imposto',
    'Contribuintes a encerrar › Créditos: lista.creditos; total Σ lista.creditos',
    'Contribuintes a encerrar › Valor devido: lista.valorDevido; total Σ lista.valorDevido',
  ]))

it('arbitrated by the authority: what was booked beside the mean of the competences before', () =>
  expectAmounts(
    <Oficio />,
    (made) => made.of(buscarOficio),
    [
      'Contribuintes a encerrar › Base escriturada: lista.base; total Σ lista.base',
      'Contribuintes a encerrar › ISS escriturado: lista.imposto; total Σ lista.imposto',
      'Contribuintes a encerrar › Base e ISS arbitrados: lista.arbitrado.base lista.arbitrado.imposto',
      'Contribuintes a encerrar › Créditos: lista.creditos; total Σ lista.creditos',
      'Contribuintes a encerrar › Valor devido: lista.valorDevido; total Σ lista.valorDevido',
    ],
    { query: '?base=arbitramento' },
  ))

const tresOmissos = {
  lista: [
    { idPessoa: 97, impedimento: null },
    { idPessoa: 98, impedimento: null },
    { idPessoa: 99, nome: 'Omissa Ltda', competencia: { ano: 2026, mes: 1 }, impedimento: 'Parcelada' },
  ],
}
const conferir = [press('Selecionar todos os registros da página'), press(/^Encerrar de ofício \(2\)/)]

it('what the authority is about to close: the totals of those that may be, and not of those that stay out', () =>
  expectAmounts(
    <Oficio />,
    (made) => made.of(buscarOficio, tresOmissos),
    [
      'Base: lista.0.base + lista.1.base',
      'ISS: lista.0.imposto + lista.1.imposto',
      'Créditos: lista.0.creditos + lista.1.creditos',
      'Valor devido: lista.0.valorDevido + lista.1.valorDevido',
      'Contribuintes a encerrar › Base: lista.base; total Σ lista.base',
      'Contribuintes a encerrar › ISS: lista.imposto; total Σ lista.imposto',
      'Contribuintes a encerrar › Créditos: lista.creditos; total Σ lista.creditos',
      'Contribuintes a encerrar › Valor devido: lista.valorDevido; total Σ lista.valorDevido',
    ],
    {
      steps: [
        ...conferir,
        async (shown) => {
          const fora = () => document.querySelector('[aria-label="Fora do lote: 1 competência marcada"]')
          await shown.until(fora)
          expect([...(fora()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
            'Omissa Ltda, 02/2026: Parcelada',
          ])
        },
      ],
    },
  ))

it('what the authority is about to arbitrate: base and tax are those estimated', () =>
  expectAmounts(
    <Oficio />,
    (made) => made.of(buscarOficio, tresOmissos),
    [
      'Base arbitrada: lista.0.arbitrado.base + lista.1.arbitrado.base',
      'ISS arbitrado: lista.0.arbitrado.imposto + lista.1.arbitrado.imposto',
      'Créditos: lista.0.creditos + lista.1.creditos',
      'Valor devido: lista.0.valorDevido + lista.1.valorDevido',
      'Contribuintes a encerrar › Base escriturada: lista.base; total Σ lista.base',
      'Contribuintes a encerrar › ISS escriturado: lista.imposto; total Σ lista.imposto',
      'Contribuintes a encerrar › Base e ISS arbitrados: lista.arbitrado.base lista.arbitrado.imposto',
      'Contribuintes a encerrar › Créditos: lista.creditos; total Σ lista.creditos',
      'Contribuintes a encerrar › Valor devido: lista.valorDevido; total Σ lista.valorDevido',
    ],
    { query: '?base=arbitramento', steps: conferir },
  ))

it('what is due, each with its amount of today and the button that says it', () =>
  expectAmounts(
    <Vencimentos />,
    (made) => {
      made.of(buscarTelas, [{ path: '/home/actions/pix-guia', menu: [] }])
      made.of(buscarVencimentos, {
        lista: [
          {
            titulo: 'Guia nº 7',
            rotulo: 'Pagar por Pix',
            link: '/home/actions/pix-guia?id=7',
            diasDeAtraso: 3,
            vencimento: '2026-04-10',
          },
          {
            titulo: 'Encerramento',
            rotulo: 'Encerrar',
            link: '/home/actions/encerramento',
            diasDeAtraso: 0,
            vencimento: '2026-05-10',
          },
        ],
        outros: 2,
      })
    },
    ['R$ lista.0.valor', 'R$ lista.1.valor'],
    { chaves: ['iss:escrituracao:consultar'] },
  ))

it('the path of a month: its four steps, and buttons only to screens that the user has', async () => {
  const passo = (
    qual: 'NOTAS' | 'ESCRITURACAO' | 'ENCERRAMENTO' | 'GUIA',
    estado: 'FEITO' | 'FAZER' | 'DEPOIS',
    rotulo: string,
  ) => ({
    passo: qual,
    estado,
    texto: `${qual} de março`,
    rotulo,
    link: `/home/actions/${qual.toLowerCase()}?x=1`,
  })
  const { path, answer } = signedIn('usuario', 'empresa')
  const shown = await showScreen(<CaminhoDoMes mes={null} papel={null} onMes={() => undefined} />, [
    { path, answer: { ...(answer as object), authRegex: ['iss:escrituracao:consultar'] } },
    recorded(buscarTelas, [
      { path: '/home/actions/encerramento', aliases: [], title: 'Encerramento', tipo: 'tela', alvo: 'encerramento', menu: [] },
    ]),
    recorded(buscarCaminho, {
      competencia: 'março de 2026',
      ano: 2026,
      mes: 2,
      papelServico: 'PRESTADOR',
      corre: false,
      passos: [
        passo('NOTAS', 'FEITO', 'Emitir nota'),
        passo('ESCRITURACAO', 'FEITO', 'Abrir o livro'),
        passo('ENCERRAMENTO', 'FAZER', 'Encerrar março de 2026'),
        passo('GUIA', 'DEPOIS', 'Pagar'),
      ],
    }),
  ])
  try {
    await shown.until(() => shown.container.querySelector('a'))
    expect(shown.container.querySelector('h2')?.textContent).toBe('Março de 2026')
    expect([...shown.container.querySelectorAll('h3')].map((titulo) => titulo.textContent)).toEqual([
      'NotasFeito',
      'EscrituraçãoFeito',
      'EncerramentoA fazer',
      'GuiaDepois',
    ])
    expect([...shown.container.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Encerrar março de 2026'])
  } finally {
    await shown.unmount()
  }
})

const semDocumentos = { memoria: [], documentos: [], valorDevidoFixo: null }

it('a closing: the guide to come, the question, what the delay adds', () =>
  expectAmounts(
    <Encerramento />,
    (made) =>
      made.of(validarEncerramento, {
        competencia: '03/2026',
        vencimento: '15/04/2026',
        violacoes: [],
        diasDeAtraso: 3,
        tipoProposto: 'REGULAR',
        calculo: semDocumentos,
      }),
    [
      'NF-e: calculo.totalNfe',
      'Escrituração: calculo.totalEscrit',
      'Bancos: calculo.totalBanco',
      'Especial: calculo.totalEspecial',
      'Débitos avulsos: calculo.totalDebitosAvulsos',
      'Pedágio: calculo.totalPedagio',
      'Cartório: calculo.totalCartorio',
      'Transporte: calculo.totalTransporte',
      'Recebido: calculo.totalRecebido',
      'Crédito: calculo.totalCredito',
      'Débito em guia: calculo.totalDebitoGuia',
      'Desconto: calculo.valorDesconto',
      'Principal: guia.principal',
      'Correção: guia.correcao',
      'Multa: guia.multa',
      'Juros: guia.juros',
      'Taxa de serviço: guia.tsa',
      'Total da guia: guia.total',
      'A guia venceu em 15/04/2026. Multa e juros somam R$ guia.total − guia.principal hoje.',
      'R$ calculo.valorEncerrado',
      'Confirma o encerramento da competência 03/2026 no valor de R$ calculo.valorEncerrado? Com multa e juros de R$ guia.total − guia.principal, a guia será de R$ guia.total, a pagar até 15/01/2026.',
    ],
    { query: '?ano=2026&mes=3', steps: [press('Encerrar competência')] },
  ))

it('what was closed, and its guide', () =>
  expectAmounts(
    <Encerramento />,
    (made) => {
      made.of(validarEncerramento, {
        violacoes: [],
        diasDeAtraso: 0,
        guia: null,
        tipoProposto: 'REGULAR',
        calculo: semDocumentos,
      })
      made.of(encerrarCompetencia, { loteId: null })
      made.of(buscarGuia, { itens: [], notas: [], pagamentos: [] }, 'guia')
    },
    ['Principal: guia.base', 'Multa e juros: guia.total − guia.base', 'Total a pagar: guia.total'],
    { query: '?ano=2026&mes=3', steps: [press('Encerrar competência'), press('Sim')] },
  ))
