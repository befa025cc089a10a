import { counted } from '@iss/kernel/texto'
import { type Context, implement } from '@iss/platform/server'
import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { resolverErroTnc, tentarDeNovoTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncErrorTable as table } from '../tables/conector.ts'
import { voltarAFila } from './fila.ts'
import { reaplicar } from './gravar-recebidos.ts'

type Aberto = { id: number; grupo: number; itemId: number | null }

/** The open errors of the lines that these ids stand for; `grupo`: the id under which the line was asked for. */
async function listAbertos({ db }: Context, ids: readonly number[]): Promise<Aberto[]> {
  const pedidos = sql`(select ${table.id} as pedido, ${table.origem} as o, ${table.rotina} as r, ${table.mensagem} as m from ${table}
    where ${inArray(table.id, [...ids])} and ${table.resolvidoEm} is null) p`
  return db
    .select({ id: table.id, grupo: sql<number>`p.pedido`.mapWith(Number) as SQL<number>, itemId: table.itemId })
    .from(table)
    .innerJoin(pedidos, sql`p.o = ${table.origem} and p.r is not distinct from ${table.rotina} and p.m = ${table.mensagem}`)
    .where(isNull(table.resolvidoEm))
    .for('update', { of: table })
}

export const resolverErroOperation = implement(resolverErroTnc, async (ctx, { ids }) => {
  const abertos = await listAbertos(ctx, ids)
  const resolvidos = [...new Set(abertos.map(({ id }) => id))]
  if (resolvidos.length > 0)
    await ctx.db
      .update(table)
      .set({ resolvidoEm: ctx.clock.now(), resolvidoPorId: ctx.sessao.pessoaUsuarioId })
      .where(inArray(table.id, resolvidos))
  await ctx.audit({ tipo: 'conector.erro-resolvido', entidade: 'tnc_error', depois: { ids: resolvidos } })
  const grupos = new Set(abertos.map(({ grupo }) => grupo))
  return {
    mensagem: `${counted(resolvidos.length, 'erro marcado como tratado', 'erros marcados como tratados')}.`,
    itens: ids.map((id) => ({
      id,
      ok: grupos.has(id),
      mensagem: grupos.has(id) ? 'Tratado.' : conectorErrors.erroResolvido.message,
    })),
  }
})

export const tentarDeNovoOperation = implement(tentarDeNovoTnc, async (ctx, { ids }) => {
  const abertos = await listAbertos(ctx, ids)
  const dosItens = [...new Set(abertos.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])))]
  const naFila = new Set(await voltarAFila(ctx, dosItens))
  const reaplicados = await reaplicar(ctx, dosItens)
  const tentados = new Set([...naFila, ...reaplicados.keys()])
  // The errors stay open: what goes through ends its own.
  await ctx.audit({ tipo: 'conector.erro-tentado', entidade: 'tnc_error', depois: { itens: [...tentados] } })
  return {
    mensagem: `${counted(tentados.size, 'item tentado', 'itens tentados')} de novo.`,
    itens: ids.map((id) => {
      const doGrupo = abertos.filter(({ grupo }) => grupo === id)
      const falha = doGrupo.map(({ itemId }) => reaplicados.get(itemId ?? 0)).find((um) => um && um.situacao !== 'APLICADO')
      const ok = doGrupo.some(({ itemId }) => tentados.has(itemId ?? 0)) && !falha
      return { id, ok, mensagem: ok ? 'Tentado de novo.' : (falha?.mensagem ?? motivoDeNaoTentar(doGrupo)) }
    }),
  }
})

function motivoDeNaoTentar(doGrupo: readonly Aberto[]): string {
  if (doGrupo.length === 0) return conectorErrors.erroResolvido.message
  return doGrupo.some(({ itemId }) => itemId !== null) ? conectorErrors.itemIlegivel.message : conectorErrors.erroSemItem.message
}
