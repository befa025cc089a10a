import { sql } from 'drizzle-orm'
import { textoRegime } from '../reports/fato-filtros.ts'
import { defineAnalise } from '../server/define-analise.ts'
import { regimeDe, semContribuinte } from '../server/receita.ts'

/** What each regime brings in and owes. */
export const analiseRegimes = defineAnalise({
  slug: 'analise-regimes',
  title: 'Regimes',
  label: 'Regime',
  por: { fato: sql`f.regime`, recebimento: regimeDe },
  nome: (regime) => sql<string>`coalesce(${textoRegime(regime)}, ${semContribuinte}::text)`,
  order: '-pago',
  chart: { title: 'Recebido por regime', values: ['pago'] },
})
