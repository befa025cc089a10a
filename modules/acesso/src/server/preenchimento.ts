import { refuse } from '@iss/kernel/errors'
import { type Context, defineRoutine, implement, platformErrors } from '@iss/platform/server'
import { buscarPreenchimento, removerPreenchimento, salvarPreenchimento } from '@iss/portal/contract/preenchimento'
import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { preenchimentoTable } from '../tables/acesso.ts'

const table = preenchimentoTable

/** Fillings that an account may leave for one person; the oldest ones go first. */
const MAXIMO = 50
/** Days that a filling is kept after its last change. */
const DIAS = 30
const DIA_MS = 86_400_000

type DoFormulario = { formulario: string; pessoaId: number }

/** Those of the account for the person who is selected now: another window may have selected another one since the form was opened. */
function proprios(ctx: Context, { pessoaId }: DoFormulario) {
  if (pessoaId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return and(eq(table.contaId, ctx.sessao.contaId), eq(table.pessoaId, pessoaId))
}

const proprio = (ctx: Context, pedido: DoFormulario) => and(proprios(ctx, pedido), eq(table.formulario, pedido.formulario))

export const buscarPreenchimentoOperation = implement(buscarPreenchimento, async (ctx, pedido) => {
  const [row] = await ctx.db.select().from(table).where(proprio(ctx, pedido))
  return row ? { conteudo: row.conteudo as Record<string, unknown>, alteradoEm: row.alteradoEm.toISOString() } : null
})

export const salvarPreenchimentoOperation = implement(salvarPreenchimento, async (ctx, { conteudo, ...pedido }) => {
  const meus = proprios(ctx, pedido)
  const alteradoEm = ctx.clock.now()
  await ctx.db
    .insert(table)
    .values({ ...pedido, contaId: ctx.sessao.contaId, conteudo, alteradoEm })
    .onConflictDoUpdate({
      target: [table.municipioId, table.contaId, table.pessoaId, table.formulario],
      set: { conteudo, alteradoEm },
    })
  const recentes = ctx.db.select({ id: table.id }).from(table).where(meus).orderBy(desc(table.alteradoEm)).limit(MAXIMO)
  await ctx.db.delete(table).where(and(meus, notInArray(table.id, recentes)))
  return { mensagem: 'Preenchimento guardado.' }
})

export const removerPreenchimentoOperation = implement(removerPreenchimento, async (ctx, pedido) => {
  await ctx.db.delete(table).where(proprio(ctx, pedido))
  return { mensagem: 'Preenchimento descartado.' }
})

/** Throws away what nobody has touched for 30 days. */
export const expirarPreenchimentos = defineRoutine({
  nome: 'expirar-preenchimentos',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db.delete(table).where(lt(table.alteradoEm, new Date(ctx.clock.now().getTime() - DIAS * DIA_MS)))
  },
})
