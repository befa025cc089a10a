import { sql } from 'drizzle-orm'
import { textoRegime } from '../reports/fato-filtros.ts'
import { defineAnalise } from '../server/define-analise.ts'

/** What each regime brings in and owes. */
export const analiseRegimes = defineAnalise({
  slug: 'analise-regimes',
  title: 'Regimes',
  label: 'Regime',
  por: sql`f.regime`,
  nome: textoRegime,
  order: '-pago',
  chart: { title: 'Recebido por regime', values: ['pago'] },
})
