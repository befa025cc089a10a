import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, eq, getTableName, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Dados = Record<string, unknown>
type Tabela = PgTable & { readonly id: PgColumn; readonly versao: PgColumn }

/**
 * Rows that belong to a person, not to the city: her services, her takers, her recurring notes. `dono` is the column of the person, `eventos` are the
 * kinds of the three audit events, `conta` what the audit tells of a row that is changed or removed.
 */
export function createLinhasProprias<T extends Tabela>({
  table,
  dono,
  eventos,
  conta,
}: {
  table: T
  dono: PgColumn
  eventos: { readonly incluida: string; readonly alterada: string; readonly removida: string }
  conta: (linha: T['$inferSelect']) => Dados
}) {
  const entidade = getTableName(table)
  const origem = table as PgTable
  const proprias = (ctx: Context): SQL => eq(dono, ctx.sessao.pessoaSelecionadaId)

  /** Whether another row of the selected person than `id` holds this value. */
  async function isRepetida(ctx: Context, coluna: PgColumn, valor: string, id: number | null): Promise<boolean> {
    const rows = await ctx.db
      .select({ id: table.id })
      .from(origem)
      .where(and(proprias(ctx), eq(coluna, valor), id === null ? undefined : ne(table.id, id)))
      .limit(1)
    return rows.length > 0
  }

  /** Adds a row of the selected person; `dados` go into the audit, `resto` does not; `origem` stands in the audit alone. */
  async function incluir(
    ctx: Context,
    dados: Dados,
    resto: Dados = {},
    origem: Dados = {},
  ): Promise<{ id: number; mensagem: string }> {
    const donoDe = Object.entries(table).find(([, coluna]) => coluna === dono)?.[0] ?? ''
    const rows = await ctx.db
      .insert(table)
      .values({ ...dados, ...resto, [donoDe]: ctx.sessao.pessoaSelecionadaId } as never)
      .returning({ id: table.id })
    const id = (rows as { id: number }[])[0]?.id
    if (id === undefined) throw new Error(`The row of ${entidade} was not written`)
    await ctx.audit({ tipo: eventos.incluida, entidade, entidadeId: id, depois: { ...origem, ...dados } })
    return { id, mensagem: registryTexts.salvo }
  }

  /** Changes a row; refuses another person's, and one that somebody changed since it was read. */
  async function alterar(ctx: Context, { id, versao }: { id: number; versao: number }, dados: Dados) {
    const rows = await ctx.db
      .select()
      .from(origem)
      .where(and(proprias(ctx), eq(table.id, id)))
      .for('update')
    const antes = rows[0] as (T['$inferSelect'] & { versao: number }) | undefined
    if (!antes) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
    if (antes.versao !== versao) refuse(registryErrors.outroUsuario)
    await ctx.db
      .update(table)
      .set({ ...dados, versao: versao + 1 } as never)
      .where(eq(table.id, id))
    const depois = { ...antes, ...dados }
    await ctx.audit({ tipo: eventos.alterada, entidade, entidadeId: id, antes: conta(antes), depois: conta(depois) })
    return { id, mensagem: registryTexts.salvo }
  }

  /** Removes rows; refuses when none of them is the selected person's. */
  async function remover(ctx: Context, ids: readonly number[]): Promise<{ mensagem: string }> {
    if (ids.length === 0) refuse(registryErrors.nenhumSelecionado)
    const rows = (await ctx.db
      .delete(table)
      .where(and(proprias(ctx), inArray(table.id, [...ids])))
      .returning()) as unknown as (T['$inferSelect'] & { id: number })[]
    if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
    for (const linha of rows) await ctx.audit({ tipo: eventos.removida, entidade, entidadeId: linha.id, antes: conta(linha) })
    return { mensagem: registryTexts.removido }
  }

  return { proprias, isRepetida, incluir, alterar, remover }
}
