// @vitest-environment jsdom
import { reportCalls } from '@iss/list/definition'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarCreditos, buscarExtrato } from '../contract/extrato.ts'
import { Screen as Creditos } from './creditos.tsx'
import { Screen as MeusCreditos } from './creditos-tomadores.tsx'
import { Screen as Extrato } from './extrato.tsx'

it('the statement of account', () =>
  expectAmounts(<Extrato />, (made) => made.of(buscarExtrato), [
    'Guias em aberto: guiasEmAberto Principal; hoje guiasEmAberto + acrescimosHoje com multa e juros',
    'Débitos em aberto: debitosEmAberto',
    'Créditos disponíveis: creditosDisponiveis',
    'Saldo: saldo Saldo não conciliado',
    'Lançamentos › Débito: lancamentos.debito; total Σ lancamentos.debito',
    'Lançamentos › Crédito: lancamentos.credito; total Σ lancamentos.credito',
    'Lançamentos › Saldo: lancamentos.saldo',
  ]))

it('the credits of a taxpayer, and those asked back in money', () =>
  expectAmounts(
    <Creditos />,
    (made) =>
      made.of(buscarCreditos, [
        { restituicao: null, numero: 1, origem: 'Guia', competencia: '03/2026' },
        { restituicao: null, numero: 2, origem: 'Guia', competencia: '04/2026' },
      ]),
    [
      'Créditos › Valor: valor',
      'Créditos › Usado: usado',
      'Créditos › Saldo: saldo; total Σ saldo',
      'nº 1, Guia, 03/2026: R$ 0.saldo',
      'nº 2, Guia, 04/2026: R$ 1.saldo',
      'Total: R$ 0.saldo',
    ],
    { chaves: ['iss:solicitacaoGenerica:solicitar'], steps: [press(/^Solicitar restituição do crédito/)] },
  ))

it('the use of credits that notes gave', () =>
  expectAmounts(
    <MeusCreditos />,
    (made) => {
      const { descritor, buscar } = reportCalls('meus-creditos')
      made.of(descritor, {
        slug: 'meus-creditos',
        titulo: 'Meus créditos',
        filtros: [],
        colunas: [{ chave: 'valor', rotulo: 'Valor', tipo: 'money' }],
        acoes: [{ nome: 'indicarUso', rotulo: 'Indicar uso', lugar: 'selection', campos: [], chamada: null, endereco: null }],
        abertura: true,
        atualiza: null,
      })
      const linha = (id: number) => ({
        id,
        valores: { valor: '1500.00' },
        acoes: { indicarUso: { envia: { beneficio: 'IPTU', pedeReferencia: false } } },
      })
      made.exactly(buscar, { colunas: ['valor'], linhas: [linha(1), linha(2)], total: 2, totais: {}, grupos: [], imediato: {} })
    },
    [
      'Meus créditos › Valor: linhas.valores.valor',
      '2 créditos de R$ Σ linhas.valores.valor: IPTU. O uso não pode ser desfeito.',
    ],
    {
      steps: [
        (shown) => shown.until(() => document.querySelector('tbody input')),
        press('Selecionar todos os registros da página'),
        press('Indicar uso (2)'),
      ],
    },
  ))
