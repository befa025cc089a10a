// @vitest-environment jsdom
import { verificarEncerramento } from '@iss/encerramento/contract/encerramento'
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarNotaDeducao, consultarNotaDeducao } from '../contract/deducao.ts'
import { Screen as Vincular } from './nota-deducao.tsx'
import { Screen as Consultar } from './nota-deducao-vinculos.tsx'

it('notes for deduction, linked and not, cancelled ones beside', () =>
  expectAmounts(
    <Vincular />,
    (made) => {
      made.of(verificarEncerramento)
      made.of(buscarNotaDeducao, {
        notasDeducaoDocumento: [{ id: '1' }, { id: '2' }, { id: '3', cancelado: true }],
        notasDeducaoDocumentoSemVinculo: [{ id: '4' }, { id: '5' }],
      })
    },
    [
      'Notas sem vínculo › Valor: notasDeducaoDocumentoSemVinculo.valor; total Σ notasDeducaoDocumentoSemVinculo.valor',
      'Notas vinculadas › Valor: notasDeducaoDocumento.valor; total notasDeducaoDocumento.0.valor + notasDeducaoDocumento.1.valor',
      'Total Cancelado: notasDeducaoDocumento.2.valor',
    ],
    { query: '?competencia=2026-03' },
  ))

it('what is linked', () =>
  expectAmounts(<Consultar />, (made) => made.of(consultarNotaDeducao), [
    'Notas vinculadas › Valor: lista.valor',
    'Total vinculado: vinculado · Total Cancelado: cancelado',
  ]))
