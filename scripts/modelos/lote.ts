import type { Model } from './model.ts'

/** An order on many items: one file. The engine makes screen, preview, confirmation, queue job, progress, result and history of it. */
export const loteModel: Model = ({ module, name, camel, title }) => ({
  [`modules/${module}/src/lotes/${name}.ts`]: `import { refuse } from '@iss/kernel/errors'
import { defineLote, loteErrors, routine } from '@iss/lote/definition'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'

type Parametros = { de: string }

/** The rows that the order is about, always in the same order. Reads only; from a long select with \`streamQuery\` of @iss/list/server. */
async function* itens(ctx: Context, { de }: Parametros) {
  const rows = await ctx.db.select().from(municipioTable).where(and(eq(municipioTable.id, ctx.municipioId), eq(municipioTable.nome, de)))
  for (const { id, nome } of rows)
    yield { alvo: id, linha: { atual: nome, proposto: nome }, impedimento: null, conteudo: { de: nome } }
}

export const ${camel} = defineLote({
  ...routine,
  slug: '${name}',
  title: '${title}',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 100 }],
  word: 'EXECUTAR',
  fields: { de: { kind: 'text', label: 'De', required: true, max: 100 } },
  columns: [
    { key: 'atual', label: 'Atual', kind: 'text' },
    { key: 'proposto', label: 'Proposto', kind: 'text' },
  ],
  items: itens,
  async run(ctx, { alvo, conteudo: { de } }) {
    // Looks again, under a lock, at what the preview saw; then changes it through the module's own operation, which audits.
    const [row] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, alvo))
    if (row?.nome !== de) refuse(loteErrors.mudou)
    return 'Sem alteração.'
  },
})
`,
})
