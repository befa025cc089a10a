import { bairroDe } from '../server/analise-sql.ts'
import { defineAnalise } from '../server/define-analise.ts'

/** What each neighbourhood, by the main address, brings in and owes: bubbles at the places that the registry of neighbourhoods keeps. */
export const analiseBairros = defineAnalise({
  slug: 'analise-bairros',
  title: 'Bairros',
  label: 'Bairro',
  por: { fato: bairroDe, recebimento: bairroDe },
  order: '-pago',
  map: true,
  chart: { title: 'Recebido e em aberto por bairro', values: ['pago', 'emAberto'] },
  actions: { coordenadas: { label: 'Coordenadas dos bairros', on: 'list', icon: 'map-pin', href: '/home/actions/bairros' } },
})
