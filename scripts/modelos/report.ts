import type { Model } from './model.ts'

/** A report: one file. The engine makes grid, PDF, XLS, CSV, queue job and menu entry of it. */
export const reportModel: Model = ({ module, name, camel, title }) => ({
  [`modules/${module}/src/reports/${name}.ts`]: `import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport } from '@iss/list/definition'
import { z } from 'zod'

const filters = z.object({ ...competenciaRange() })

/** One row per month of the period. Where one SQL query gives the rows, use \`query\` with a Drizzle select in place of \`rows\`. */
async function* rows(_ctx: Context, { competenciaInicial, competenciaFinal }: z.output<typeof filters>) {
  for (let mes: Competencia = competenciaInicial; mes.compare(competenciaFinal) <= 0; mes = mes.next()) {
    yield { competencia: mes, valor: Dinheiro.from('0.00') }
  }
}

export const ${camel} = defineReport({
  slug: '${name}',
  title: '${title}',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Relatórios', ordem: 100 }],
  mode: 'sincrono',
  tipo: null,
  filters,
  order: ['competencia'],
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  ],
  rows,
})
`,
})
