// @vitest-environment jsdom
import { reportCalls } from '@iss/list/definition'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { calcularAliquotaSimples } from '../contract/aliquota-simples.ts'
import { buscarExclusao } from '../contract/exclusao-simples.ts'
import { buscarPgdasImportado } from '../contract/importar-pgdas.ts'
import { Screen as Aliquota } from './aliquota-simples.tsx'
import { Screen as Analise } from './analise-aliquota-simples.tsx'
import { Screen as Exclusao } from './exportar-devedores-simples-nacional.tsx'
import { Screen as Importar } from './importar-pgdas.tsx'

it('the rate of the Simples', () =>
  expectAmounts(<Aliquota />, (made) => made.of(calcularAliquotaSimples, { linhas: [{ atividade: 1 }, { atividade: 2 }] }), [
    'Receita bruta nos registros (R$): receitaApurada',
    'Folha registrada (R$): folhaRegistrada',
    'Alíquota por atividade › Parcela a deduzir: linhas.parcelaDeduzir',
    'Receita bruta por competência › Receita bruta: receitas.valor',
    'Nos registros: R$ receitaApurada. Vazio usa os registros.',
    'Registrada: R$ folhaRegistrada. Vazio usa a registrada.',
  ]))

it('a rate that is examined', () =>
  expectAmounts(
    <Analise />,
    (made) => {
      const { descritor, buscar } = reportCalls('analise-aliquotas-simples')
      made.of(descritor, {
        slug: 'analise-aliquotas-simples',
        filtros: [],
        colunas: [{ chave: 'contribuinte', rotulo: 'Contribuinte', tipo: 'text' }],
        acoes: [{ nome: 'analisar', rotulo: 'Analisar', lugar: 'row', campos: [], chamada: null, endereco: null }],
        abertura: true,
        atualiza: null,
      })
      const envia = {
        id: 1,
        versao: 1,
        contribuinte: 'Alfa',
        competencia: '03/2026',
        aliquota: '2%',
        calculada: null,
        motivo: '',
        receitaInformada: '1500.00',
        receitaApurada: '1500.00',
        folha: '1500.00',
      }
      made.exactly(buscar, {
        colunas: ['contribuinte'],
        linhas: [{ id: 1, valores: { contribuinte: 'Alfa' }, acoes: { analisar: { envia } } }],
        total: 1,
        totais: {},
        grupos: [],
        imediato: {},
      })
    },
    [
      'Receita informada: R$ linhas.0.acoes.analisar.envia.receitaInformada',
      'Receita nos registros: R$ linhas.0.acoes.analisar.envia.receitaApurada',
      'Folha: R$ linhas.0.acoes.analisar.envia.folha',
    ],
    { steps: [press(/^Analisar/)] },
  ))

it('a file of declarations', () =>
  expectAmounts(
    <Importar />,
    (made) => made.of(buscarPgdasImportado),
    ['Declarações do arquivo › Receita: declaracoes.receita'],
    { query: '?id=7' },
  ))

it('a run of exclusions', () =>
  expectAmounts(<Exclusao />, (made) => made.of(buscarExclusao), ['Valor em aberto: R$ valor'], { query: '?id=7' }))
