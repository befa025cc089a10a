// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarAlerta, buscarMonitorAlertas } from '../contract/alertas.ts'
import { Screen } from './monitor-alerta-fiscal.tsx'

it('the cards of the monitor: what the alerts of each type may be worth; an alert: what was expected, found, and is missing', () =>
  expectAmounts(
    <Screen />,
    (made) => {
      made.of(buscarMonitorAlertas, { tipos: [{ tipo: 'QUEDA_ARRECADACAO' }], apuracao: null }, 'monitor')
      made.of(buscarAlerta, { fatos: [{ rotulo: 'Média', tipo: 'money', valor: '1000.00' }] }, 'alerta')
    },
    [
      'Queda de arrecadação: 1 R$ monitor.tipos.0.impacto',
      'Valor esperado: R$ alerta.esperado',
      'Valor encontrado: R$ alerta.encontrado',
      'Impacto estimado no ISS: R$ alerta.impacto',
      'Média: R$ 1.000,00',
    ],
    { query: '?alerta=7' },
  ))
