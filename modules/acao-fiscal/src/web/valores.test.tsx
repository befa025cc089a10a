// @vitest-environment jsdom
import { carregarMulta } from '@iss/guia/contract/guia-multa'
import { buscarTelas } from '@iss/portal/contract/sessao'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarFiscalizacao, buscarTermo } from '../contract/consulta.ts'
import { buscarDaDenuncia } from '../contract/agenda.ts'
import { calcularAuto } from '../contract/termos.ts'
import { Painel } from './paineis/denuncia.fiscalizacao.tsx'
import { Screen as Consulta } from './consulta-fiscalizacao.tsx'

const ocorrencias = [{ id: 1 }, { id: 2 }]

it('one inspection: what was charged, what was paid, and the fines of its terms', () =>
  expectAmounts(
    <Consulta />,
    (made) =>
      made.of(buscarFiscalizacao, {
        acoes: [],
        avisos: [],
        linhaDoTempo: [],
        termos: [{ id: 1, numero: '1/2026', ocorrencias, respostas: [] }],
      }),
    [
      'Valor autuado: R$ autuado',
      'Pago: R$ pago',
      'Achados › ISS estimado: achados.valor; total Σ achados.valor',
      'Ocorrências do auto nº 1/2026 › Imposto: termos.ocorrencias.imposto | termos.0.ocorrencias.imposto',
      'Ocorrências do auto nº 1/2026 › Multa: termos.ocorrencias.multa | termos.0.ocorrencias.multa; total Σ termos.ocorrencias.multa',
    ],
    { query: '?id=7' },
  ))

it('a finding of base or of documents, which is added to no tax', () =>
  expectAmounts(
    <Consulta />,
    (made) =>
      made.of(buscarFiscalizacao, {
        acoes: [],
        avisos: [],
        linhaDoTempo: [],
        termos: [],
        achados: [{ id: 1, origem: 'CRUZAMENTO' }],
      }),
    [
      'Valor autuado: R$ autuado',
      'Pago: R$ pago',
      'Achados › Outro valor: achados.valor',
      'Achados › ISS estimado: ; total 0,00',
    ],
    { query: '?id=7' },
  ))

it('a term alone', () =>
  expectAmounts(
    <Consulta />,
    (made) => made.of(buscarTermo, { numero: '1/2026', ocorrencias, respostas: [] }),
    [
      'Ocorrências do auto nº 1/2026 › Imposto: ocorrencias.imposto',
      'Ocorrências do auto nº 1/2026 › Multa: ocorrencias.multa; total Σ ocorrencias.multa',
    ],
    { query: '?termo=7' },
  ))

it('the fines of an auto before it is issued', () =>
  expectAmounts(
    <Consulta />,
    (made) => {
      made.of(buscarFiscalizacao, { acoes: ['autuar'], avisos: [], linhaDoTempo: [], termos: [] }, 'acao')
      made.of(carregarMulta, { infracoes: [], indices: [] }, 'dados')
      made.of(calcularAuto, { violacoes: [] }, 'calculo')
    },
    [
      'Valor autuado: R$ acao.autuado',
      'Pago: R$ acao.pago',
      'Multas do auto › Multa: calculo.ocorrencias.multa; total Σ calculo.ocorrencias.multa',
      'Achados › ISS estimado: acao.achados.valor; total Σ acao.achados.valor',
    ],
    { query: '?id=7', steps: [press('Lavrar Auto de Infração'), press('Calcular')] },
  ))

it('the note that a complaint names', () =>
  expectAmounts(
    <Painel />,
    (made) => {
      made.of(buscarTelas, [{ path: '/home/actions/agenda-fiscalizacao' }])
      made.of(buscarDaDenuncia, {
        impedimento: null,
        fiscalizacoes: [],
        nota: { numero: 12, emissao: '2026-04-10T12:00:00.000Z' },
      })
    },
    ['Nota citada: nº 12, de 10/04/2026 09:00:00, R$ nota.valor Nenhuma fiscalização agendada a partir desta denúncia.'],
    { query: '?id=0b6c1a52-6a5e-4c3b-9a57-0f5a5f0a4d11' },
  ))
