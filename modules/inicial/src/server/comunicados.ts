import { refere } from '@iss/platform/db'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { and, arrayOverlaps, desc, eq, gte, inArray, isNotNull, isNull, lte, notExists, or, sql, exists } from 'drizzle-orm'
import { confirmarLeitura } from '../contract/inicial.ts'
import { inicialErrors } from '../domain/errors.ts'
import { comunicadoDestinatarioTable, comunicadoLidoTable, comunicadoTable } from '../tables/inicial.ts'

const table = comunicadoTable
const destinatario = comunicadoDestinatarioTable

/** Notices published, in force today, and meant for the user's profiles and person (his own or the selected one). Newest first. */
export async function listComunicados(ctx: Context, id?: number) {
  const hoje = ctx.clock.today()
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const destinatarios = ctx.db.select({ um: sql`1` }).from(destinatario)
  const deste = refere(destinatario.comunicadoId, table)
  return ctx.db
    .select()
    .from(table)
    .where(
      and(
        id === undefined ? undefined : eq(table.id, id),
        isNotNull(table.publicadoEm),
        lte(table.publicadoEm, ctx.clock.now()),
        lte(table.inicio, hoje),
        or(isNull(table.fim), gte(table.fim, hoje)),
        or(sql`cardinality(${table.perfis}) = 0`, arrayOverlaps(table.perfis, ctx.user.perfis)),
        or(
          notExists(destinatarios.where(deste)),
          exists(
            ctx.db
              .select({ um: sql`1` })
              .from(destinatario)
              .where(and(deste, inArray(destinatario.pessoaId, [pessoaUsuarioId, pessoaSelecionadaId]))),
          ),
        ),
      ),
    )
    .orderBy(desc(table.publicadoEm), desc(table.id))
    .limit(50)
}

/** Of these notices those that the user's person has read. */
export async function listLidos(ctx: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const lido = comunicadoLidoTable
  const rows = await ctx.db
    .select({ id: lido.comunicadoId })
    .from(lido)
    .where(and(eq(lido.pessoaId, ctx.sessao.pessoaUsuarioId), inArray(lido.comunicadoId, [...ids])))
  return rows.map((row) => row.id)
}

/** Marks a notice read by the user's person; the second time changes nothing. */
export const confirmarLeituraOperation = implement(confirmarLeitura, async (ctx, { id }) => {
  const [comunicado] = await listComunicados(ctx, id)
  if (!comunicado) refuse(inicialErrors.comunicadoNaoEncontrado)
  const mensagem = 'Leitura confirmada.'
  if ((await listLidos(ctx, [id])).length > 0) return { mensagem }
  const { pessoaUsuarioId: pessoaId, contaId } = ctx.sessao
  const written = await ctx.db
    .insert(comunicadoLidoTable)
    .values({ comunicadoId: id, pessoaId, contaId, lidoEm: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: comunicadoLidoTable.id })
  if (written.length > 0)
    await ctx.audit({ tipo: 'comunicado.lido', entidade: 'comunicado', entidadeId: id, depois: { pessoa: pessoaId } })
  return { mensagem }
})
