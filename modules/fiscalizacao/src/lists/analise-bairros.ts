import { bairroDe } from '../server/analise-sql.ts'
import { defineAnalise } from '../server/define-analise.ts'

/** What each neighbourhood, by the main address, brings in and owes. */
export const analiseBairros = defineAnalise({
  slug: 'analise-bairros',
  title: 'Bairros',
  label: 'Bairro',
  por: bairroDe,
  order: '-pago',
  chart: { title: 'Recebido e em aberto por bairro', values: ['pago', 'emAberto'] },
})
