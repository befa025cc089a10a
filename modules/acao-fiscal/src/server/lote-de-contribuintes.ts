import { reportErrors } from '@iss/list/definition'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Lote } from '@iss/lote/definition'
import { listItems, openOrder } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { counted } from '@iss/kernel/texto'
import { asc, inArray } from 'drizzle-orm'

/** Why so many at once: kept with the order and in the audit trail. */
export const razaoDoLote = { label: 'Justificativa', min: 10, max: 500 } as const
export const textosDoLote = { item: ['contribuinte', 'contribuintes'] as const }

/**
 * Gives an order on taxpayers of the city and answers what became of each as far as it is done: few are treated in the call, many by the queue.
 * Whom the city does not know is refused by his item.
 */
export async function ordenarSobre(
  ctx: Context,
  lote: Lote,
  { ids, valores, motivo }: { ids: readonly number[]; valores: Readonly<Record<string, unknown>>; motivo: string },
) {
  const unicos = [...new Set(ids)].sort((um, outro) => um - outro)
  const pessoas = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(pessoaTable)
    .where(inArray(pessoaTable.id, unicos))
    .orderBy(asc(pessoaTable.id))
  const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
  const order = await openOrder(ctx, lote, {
    valores,
    motivo,
    itens: unicos.map((alvo) => ({
      alvo,
      chave: nomes.get(alvo) ?? null,
      linha: {},
      impedimento: nomes.has(alvo) ? null : reportErrors.contribuinteNaoEncontrado.message,
    })),
  })
  const { lista } = await listItems(ctx, order)
  const feitos = lista.filter(({ situacao }) => situacao === 'FEITO').length
  const erros = lista.filter(({ situacao }) => situacao === 'ERRO')
  if (feitos + erros.length < lista.length)
    return { mensagem: `${counted(lista.length, 'contribuinte', 'contribuintes')}: acompanhe no monitor de processamento.` }
  return {
    mensagem: `${counted(feitos, 'contribuinte atendido', 'contribuintes atendidos')} de ${lista.length}.`,
    itens: lista.map(({ alvo, situacao, mensagem }) => ({
      id: alvo ?? 0,
      ok: situacao === 'FEITO',
      mensagem: `${nomes.get(alvo ?? 0) ?? `Contribuinte ${alvo}`}: ${mensagem ?? ''}`,
    })),
  }
}
