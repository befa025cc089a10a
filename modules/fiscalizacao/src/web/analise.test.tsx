// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarMonitorMunicipio, compararComAtividade } from '../contract/analise.ts'
import { Screen as Contribuinte } from './analise-contribuinte.tsx'
import { GraficosDoMunicipio as Monitor } from './paineis/monitor-municipio.graficos.tsx'

it('the charts of the monitor of the city', () =>
  expectAmounts(<Monitor />, (made) => made.of(buscarMonitorMunicipio, {}), [
    'Recebido por regime › Recebido: regimes.valor',
    'ISS retido e próprio › ISS: proprio | retido',
    'Dez maiores atividades › Base: atividades.valor',
    'Recebido por bairro › Recebido: bairros.valor',
  ]))

it('a company beside its activity', () =>
  expectAmounts(
    <Contribuinte />,
    (made) => made.of(compararComAtividade, { atividadeId: 3 }),
    [
      'Base que falta até a mediana: R$ falta',
      'Base do contribuinte e da atividade por mês › Contribuinte: meses.base',
      'Base do contribuinte e da atividade por mês › Primeiro quartil: meses.primeiroQuartil',
      'Base do contribuinte e da atividade por mês › Mediana: meses.mediana',
      'Base do contribuinte e da atividade por mês › Terceiro quartil: meses.terceiroQuartil',
    ],
    { query: '?contribuinte=7' },
  ))
