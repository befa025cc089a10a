import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { dateField, defineReport, multiSelectField } from '@iss/list/definition'
import { regimeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { labelTipoReceita, type TipoReceita } from '@iss/simples-nacional/domain/pgdas'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { doRegime, recebimentos } from '../server/receita.ts'
import { dinheiro, inteiro, palavras } from './fato-filtros.ts'
import { umDosTextos } from './guia-filtros.ts'

const origens = Object.keys(labelTipoReceita) as TipoReceita[]
const filters = z.object({
  dataInicial: dateField({
    label: 'Data inicial',
    required: true,
    range: { nome: 'data', ponta: 'inicio' },
    initial: (hoje) => `${hoje.slice(0, 4)}-01-01`,
  }),
  dataFinal: dateField({ label: 'Data final', required: true, range: { nome: 'data', ponta: 'fim' }, initial: (hoje) => hoje }),
  origem: multiSelectField({ label: 'Origem', options: origens.map((value) => ({ value, label: labelTipoReceita[value] })) }),
  regime: regimeField(),
})
type Filtros = z.output<typeof filters>

/** What the city received, by day of credit and origin: what stands behind a month of the monitor of the city (F121). */
export const receitaRealizada = defineReport({
  slug: 'relatorio-receita-realizada',
  title: 'Receita realizada',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:monitorFiscal'] },
  menu: [
    { area: 'fiscal', grupo: 'Outros relatórios', ordem: 745, icone: 'report-money', palavras: ['recebimentos', 'DAS', 'SIAFI'] },
  ],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.RECEITA_REALIZADA,
  fila: 'processaDw',
  filters,
  query: recebidos,
  order: ['dia', 'origem'],
  back: '/home/actions/monitor-municipio',
  chart: { type: 'bar', title: 'Recebido por origem', category: 'origem', values: ['valor'] },
  columns: [
    { key: 'dia', label: 'Dia do crédito', kind: 'date' },
    { key: 'origem', label: 'Origem', kind: 'text' },
    { key: 'recebimentos', label: 'Recebimentos', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  ],
})

function recebidos(ctx: Context, { dataInicial, dataFinal, origem, regime }: Filtros) {
  return ctx.db
    .select({
      dia: sql<string>`r.dia::text`.as('dia_do_credito'),
      origem: palavras(sql`r.origem`, labelTipoReceita).as('origem_rotulo'),
      recebimentos: inteiro(sql`count(*)`).as('recebimentos'),
      valor: dinheiro(sql`sum(r.valor)`).as('valor_recebido'),
    })
    .from(sql`${recebimentos} r`)
    .where(
      and(sql`r.dia between ${dataInicial}::date and ${dataFinal}::date`, umDosTextos(sql`r.origem`, origem), doRegime(regime)),
    )
    .groupBy(sql`r.dia`, sql`r.origem`)
}
