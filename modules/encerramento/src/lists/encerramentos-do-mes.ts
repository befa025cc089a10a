import { Competencia } from '@iss/kernel/competencia'
import { papeis } from '@iss/kernel/papel'
import { defineList, optionalCompetenciaField, selectField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { labelRegime, regimes } from '@iss/tributacao/domain/regime'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { monitorAccess } from '../contract/monitor.ts'
import { encerramentosDaCidade } from '../server/encerramentos-da-cidade.ts'
import { encerramentoTable as table } from '../tables/encerramento.ts'

const filters = z.object({
  /** The month of the monitor; the previous one unless told. */
  competencia: optionalCompetenciaField({ hidden: true }),
  papel: selectField({ label: 'Papel', options: papeis, hidden: true }),
  regime: selectField({
    label: 'Regime',
    options: regimes.map((value) => ({ value, label: labelRegime(value) })),
    hidden: true,
  }),
})

/** Who closed a month, when, how and for how much (F51): the rows beneath the counts of the monitor. */
export const encerramentosDoMes = defineList({
  slug: 'encerramentos-do-mes',
  title: 'Encerramentos da competência',
  path: null,
  access: monitorAccess,
  tipo: RelatorioAssincrono.MONITOR_ENCERRAMENTO,
  filters,
  query: encerramentos,
  id: 'id',
  open: ({ id }) => `/home/actions/encerramento-memoria?id=${id}`,
  empty: 'Nenhum encerramento na competência.',
  order: ['-encerradoEm', 'contribuinte'],
  refresh: 30,
  chart: { type: 'bar', title: 'Valor devido por dia do encerramento', category: 'encerradoEm', by: 'dia', values: ['valor'] },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', total: 'count' },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'encerradoEm', label: 'Data', kind: 'datetime' },
    { key: 'usuario', label: 'Usuário/Automático', kind: 'text', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', secondary: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', secondary: true },
    { key: 'credito', label: 'Crédito', kind: 'money', total: 'sum', secondary: true },
    { key: 'desconto', label: 'Desconto', kind: 'money', total: 'sum', secondary: true },
    { key: 'valor', label: 'Valor devido', kind: 'money', total: 'sum' },
    { key: 'guia', label: 'Guia', kind: 'numero' },
    { key: 'processamento', label: 'Processamento', kind: 'text', secondary: true },
  ],
})

function encerramentos(ctx: Context, { competencia, papel, regime }: z.output<typeof filters>) {
  return encerramentosDaCidade(
    ctx,
    and(
      eq(table.competencia, competencia ?? Competencia.fromData(ctx.clock.today()).previous()),
      isNull(table.reabertoEm),
      papel === null ? undefined : eq(table.papel, papel),
      regime === null ? undefined : eq(table.regime, regime),
    ),
  )
}
