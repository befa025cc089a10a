// @vitest-environment jsdom
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarEscritPedagioTO, carregarPedagio, validarEscritPedagio } from '../contract/pedagio.ts'
import { Screen } from './pedagio-list.tsx'

it('an entry that is corrected: its versions and what it would be now', () =>
  expectAmounts(
    <Screen />,
    (made) => {
      made.of(carregarPedagio, { rodovias: [{ id: 7, trechos: [] }] })
      made.of(buscarEscritPedagioTO, { pedido: { rodoviaId: 7 } })
      made.of(validarEscritPedagio, { violacoes: [], memoria: [] }, 'agora')
    },
    [
      'Versões anteriores › Valor: historico.valor',
      'Versões anteriores › Base: historico.base',
      'Versões anteriores › ISS: historico.imposto',
      'Receita total *: pedido.receita',
      'Deduções: pedido.deducoes',
      'ISS R$ agora.calculo.imposto (base R$ agora.calculo.base × 3,00%)',
    ],
    { query: '?id=7', steps: [press('Calcular')] },
  ))
