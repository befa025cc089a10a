// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarTabelaSimples } from '../contract/tabela-simples.ts'
import { Painel } from './paineis/vincula-atividade-anexo-simples.tabelas.tsx'

it('K14 the bands of the tables of the Simples', () =>
  expectAmounts(<Painel />, (made) => made.of(buscarTabelaSimples), [
    'Tabelas do Simples Nacional › Receita de 12 meses até: faixas.ate',
    'Tabelas do Simples Nacional › Parcela a deduzir: faixas.parcelaDeduzir',
  ]))
