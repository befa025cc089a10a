import type { Model } from './model.ts'

/** A list that people work on: one file. The engine makes grid, filters, actions, PDF, XLSX, CSV and menu entry of it. */
export const listModel: Model = ({ module, name, camel, title }) => ({
  [`modules/${module}/src/lists/${name}.ts`]: `import { defineList, textField } from '@iss/list/definition'
import { contem, municipioTable as table } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

const filters = z.object({ nome: textField({ label: 'Nome' }) })

export const ${camel} = defineList({
  slug: '${name}',
  title: '${title}',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Listas', ordem: 100 }],
  filters,
  query: linhas,
  id: 'id',
  order: ['nome'],
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'uf', label: 'UF', kind: 'text' },
  ],
  actions: { copiar: { label: 'Copiar nome', copy: ({ nome }) => nome } },
})

/** One select of Drizzle, not awaited: the engine pages, orders, searches and exports it. */
function linhas(ctx: Context, { nome }: z.output<typeof filters>) {
  return ctx.db
    .select({ id: table.id, nome: table.nome, uf: table.uf })
    .from(table)
    .where(and(eq(table.id, ctx.municipioId), nome === '' ? undefined : contem(table.nome, nome)))
}
`,
})
