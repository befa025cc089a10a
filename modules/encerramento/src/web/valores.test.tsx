// @vitest-environment jsdom
import { buscarGuia } from '@iss/guia/contract/guia'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarCompetencias, encerrarCompetencia, validarEncerramento } from '../contract/encerramento.ts'
import { buscarAutomatico, buscarLote, calcularLote } from '../contract/lote.ts'
import { Screen as Competencias } from './competencias.tsx'
import { Screen as Automatico } from './encerramento-automatico.tsx'
import { Screen as Lote } from './encerramento-lote.tsx'
import { Screen as Encerramento } from './encerramento.tsx'

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
    'Contribuintes a encerrar › Base: faturado; total Σ faturado',
    'Contribuintes a encerrar › ISS: imposto; total Σ imposto',
    'Contribuintes a encerrar › Valor devido: valorDevido; total Σ valorDevido',
  ]))

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
