// @vitest-environment jsdom
import { procurarContribuinteGuia } from '@iss/conta/contract/procurar-contribuinte'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import type { Shown } from '@iss/portal/test-screen'
import { byLabel, type } from '@iss/ui/test-render'
import { it } from 'vitest'
import { guiasEmAberto, simularGuia } from '../contract/acoes-guia.ts'
import { calcularGuiaAvulsaCall, carregarEmissaoGuia } from '../contract/emissao-guia.ts'
import { buscarNotasParaGuia } from '../contract/guia-por-nota.ts'
import { calcularMultaCall, carregarMulta } from '../contract/guia-multa.ts'
import { calcularValorFixoCall } from '../contract/guia-valor-fixo.ts'
import { buscarPixDaGuia } from '../contract/pix-dinamico.ts'
import { buscarRetorno } from '../contract/retorno.ts'
import { Screen as Avulsa } from './guia-avulsa.tsx'
import { Screen as PorNota } from './guia-avulsa-nfe.tsx'
import { Screen as ValorFixo } from './guia-valor-fixo.tsx'
import { Screen as Pix } from './pix-dinamico-guia.tsx'
import { Screen as Retorno } from './retorno-bancario.tsx'
import { MultaForm } from './parts/multa-form.tsx'
import { Screen as Simula } from './simula-guia.tsx'

const calculo = ['Principal: base', 'Correção: correcao', 'Multa: multa', 'Juros: juros', 'Taxa de serviço: tsa', 'Total: total']

it('a guide that is paid by Pix', () =>
  expectAmounts(<Pix />, (made) => made.of(buscarPixDaGuia, { recalculada: null }), ['Valor: R$ total'], { query: '?id=7' }))

it('a guide past its validity is paid by what it costs today', () =>
  expectAmounts(
    <Pix />,
    (made) => made.of(buscarPixDaGuia, { paga: false }),
    [
      'Valor: R$ total',
      'Hoje ela custa R$ recalculada.total, com os acréscimos do atraso.',
      'Pagar R$ recalculada.total por Pix',
    ],
    { query: '?id=7' },
  ))

it('a return file of a bank', () =>
  expectAmounts(
    <Retorno />,
    (made) => made.of(buscarRetorno),
    ['Total: retorno.total', 'Pagamentos do arquivo › Valor: linhas.valor; total Σ linhas.valor'],
    { query: '?id=7' },
  ))

it('notes chosen for a guide', () =>
  expectAmounts(
    <PorNota />,
    (made) => made.of(buscarNotasParaGuia, { notas: [11, 12, 13].map((numero) => ({ id: numero, numero })) }),
    [
      'Notas disponíveis › Valor da nota: notas.valor',
      'Notas disponíveis › ISS: notas.imposto; total Σ notas.imposto',
      '2 notas escolhidas: R$ notas.0.imposto + notas.2.imposto',
    ],
    { steps: [press('Selecionar o registro 11'), press('Selecionar o registro 13')] },
  ))

it('a guide of a fixed value', () =>
  expectAmounts(
    <ValorFixo />,
    (made) => {
      made.of(carregarEmissaoGuia, { bloqueioValorFixo: null, atividades: [{ id: 1 }, { id: 2 }] }, 'dados')
      made.of(calcularValorFixoCall, { memoria: [] })
    },
    ['Valor do ano: dados.valorFixo.anual', 'Valor da parcela: dados.valorFixo.mensal', ...calculo],
    { steps: [press('Calcular')] },
  ))

it('a guide of several items, the tax of each as it is typed', () =>
  expectAmounts(
    <Avulsa />,
    (made) => {
      made.of(carregarEmissaoGuia, {
        bloqueioAvulsa: null,
        atividades: [{ id: 1, rotulo: 'Um', aliquota: '5.00' }],
        valorFixo: null,
      })
      made.of(calcularGuiaAvulsaCall, { memoria: [], violacoes: [] })
    },
    [...calculo, 'Base de cálculo *: 2.000,00', 'Imposto: 100,00'],
    {
      steps: [
        (shown) => shown.until(() => document.querySelector('label')),
        press('Um'),
        press('Calcular'),
        () => type(byLabel(document, 'Base de cálculo'), '2.000,00'),
      ],
    },
  ))

it('a fine by infractions, each with its account', () =>
  expectAmounts(
    <MultaForm idPessoa={1} />,
    (made) => {
      made.of(carregarMulta, {
        hoje: '2026-04-15',
        vencimento: '2026-05-15',
        infracoes: [{ id: 3, rotulo: '101 - Deixar de emitir', pedeImposto: true, pedeUnidade: false }],
      })
      made.of(calcularMultaCall, { violacoes: [] })
    },
    ['Multas › Multa: ocorrencias.multa; total Σ ocorrencias.multa'],
    { steps: [press('Calcular')] },
  ))

const digitarContribuinte = async (shown: Shown) => {
  await shown.until(() => [...document.querySelectorAll('label')].some(({ textContent }) => textContent === 'Contribuinte'))
  await type(byLabel(document, 'Contribuinte'), 'Alfa')
}

it('a simulation, begun with an open guide', () =>
  expectAmounts(
    <Simula />,
    (made) => {
      made.of(procurarContribuinteGuia, [{ nome: 'Alfa', documento: '40000001000150' }])
      made.of(guiasEmAberto, [{ id: 1, numero: 70, competencia: { ano: 2026, mes: 2 } }], 'abertas')
      made.of(simularGuia, { memoria: [] })
    },
    [...calculo, 'Valor do principal *: abertas.0.base', 'nº 70, 03/2026, abertas.0.base'],
    {
      steps: [digitarContribuinte, press(/^Alfa/), press(/^nº 70/), press('Simular')],
    },
  ))
