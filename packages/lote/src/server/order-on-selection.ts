import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import type { AnyCandidate } from '../definition/item.ts'
import { loteErrors } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { openOrder } from './open-order.ts'
import { listItems } from './read-orders.ts'

type Selection = {
  /** The parameters, by field of the declaration. */
  valores: Readonly<Record<string, unknown>>
  motivo: string
  /** One item of each selected row; `chave` is the name by which its result is told. */
  itens: readonly AnyCandidate[]
}

/** What is wrong with the reason that a selection was given, at its field 'justificativa'. */
export function checkSelectionReason({ reason }: Lote, motivo: string): Violation[] {
  const letters = Array.from(motivo.trim()).length
  if (!reason || (letters >= reason.min && letters <= reason.max)) return []
  const long = letters > reason.max
  const wrong = long ? fill(loteErrors.motivoLongo, { n: reason.max }) : fill(loteErrors.motivo, { n: reason.min })
  return [{ ...wrong, field: 'justificativa' }]
}

/**
 * Gives an order on the rows that were selected in a list or report and answers a `selectionAnswer`: what became of each as far as it is done. Few
 * are treated in the call (`immediate` of the order), many by the queue. Refuses without the reason that the order asks for.
 */
export async function orderOnSelection(ctx: Context, lote: Lote, { valores, motivo, itens }: Selection) {
  const [one, many] = lote.texts.item ?? ['registro', 'registros']
  const wrong = checkSelectionReason(lote, motivo)
  if (wrong.length > 0) refuse(wrong)
  const names = new Map(itens.map(({ alvo, chave }) => [alvo, chave ?? null]))
  const order = await openOrder(ctx, lote, { valores, motivo, itens })
  const { lista } = await listItems(ctx, order)
  const done = lista.filter(({ situacao }) => situacao === 'FEITO').length
  const failed = lista.filter(({ situacao }) => situacao === 'ERRO').length
  if (done + failed < lista.length)
    return { mensagem: `${counted(lista.length, one, many)}: acompanhe no monitor de processamento.` }
  return {
    mensagem: `Concluído: ${done} de ${counted(lista.length, one, many)}.`,
    itens: lista.map(({ alvo, situacao, mensagem }) => ({
      id: alvo ?? 0,
      ok: situacao === 'FEITO',
      mensagem: `${names.get(alvo) ?? `${one[0]?.toUpperCase()}${one.slice(1)} ${alvo}`}: ${mensagem ?? ''}`,
    })),
  }
}
