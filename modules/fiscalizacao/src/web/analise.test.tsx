// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarMonitorMunicipio, compararComAtividade } from '../contract/analise.ts'
import { Screen as Contribuinte } from './analise-contribuinte.tsx'
import { CartoesDoMunicipio as Monitor } from './paineis/monitor-municipio.cartoes.tsx'

it('the cards and charts of the monitor of the city', () =>
  expectAmounts(<Monitor />, (made) => made.of(buscarMonitorMunicipio, {}), [
    'Arrecadado no mês: R$ recebidoNoMes pelo dia do crédito',
    'Arrecadado no ano: R$ recebidoNoAno',
    'Previsto para o mês: R$ previsto',
    'ISS devido: R$ devido',
    'Recebido por regime › Recebido: regimes.valor',
    'Dez maiores atividades › Base: atividades.valor',
    'Recebido por bairro › Recebido: bairros.valor',
    'ISS retido e próprio › ISS: proprio | retido',
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
