import type { Access, Call } from '@iss/platform/contract'
import { z } from 'zod'

/** Where an action is offered: in a row, on the rows that are selected, above the list. */
export const actionPlaces = ['row', 'selection', 'list'] as const
export type ActionPlace = (typeof actionPlaces)[number]

// biome-ignore lint/suspicious/noExplicitAny: any contract
type AnyCall = Call<any, any>

type Offer<Row> = {
  label: string
  /** In each row unless told; one operation that takes one row and one that takes many are two actions. */
  on?: ActionPlace
  icon?: string
  /** In a row of many columns: the icon stands for it and the label is told beside; the cards of a phone show both. */
  compact?: true
  /** It cannot be taken back: the button and the question say so. */
  danger?: boolean
  /** The rows that it is offered for; all unless told. */
  when?(row: Row): boolean
  /** Question asked before; where there are fields it stands above them. */
  question?: string | ((row: Row) => string)
}

/**
 * A call of any module: who may use it, what it checks and what it leaves in the audit trail stand there. Of one row it is sent
 * `{ id }`, of a selection `{ ids }`, with the fields that the user filled; refusals come back to the fields. An answer that is a file is kept.
 */
type CallAction<Row> = Offer<Row> & {
  call: AnyCall
  /** What is sent of one row instead of `{ id }`. */
  send?(row: Row): Readonly<Record<string, unknown>>
  /** What the user fills in; made by filter fields, checked by the call. */
  fields?: z.ZodObject
  /** Button that sends the fields; the label unless told. */
  submit?: string
  /** The file that it answers is shown in a tab of its own instead of kept. */
  show?: true
  /** Address of the portal that opens anew when it is done: it changed for whom the user acts. */
  leads?: string
  /** Name under which a selection is sent; 'ids' unless told. */
  idsAs?: string
  /** Of a selection: the id that is sent of a row, where it is not the row's own; what several rows are about is sent once. */
  about?(row: Row): number
}

/** An address of the portal; offered to whom the screen there is open. */
type LinkAction<Row> = Offer<Row> & { href: string | ((row: Row) => string | null) }

/** Puts a text of the row on the clipboard. */
type CopyAction<Row> = Offer<Row> & { copy(row: Row): string | null }

/** Carried out by the hand-made page around the list, which gets the name of the action and the row. */
type PageAction<Row> = Offer<Row> & {
  page: true
  access?: Access
  /** What the page needs to know of a row beside its cells: `row.acoes[name].envia`. */
  send?(row: Row): Readonly<Record<string, unknown>>
}

/** What people do with rows. */
export type Action<Row> = CallAction<Row> | LinkAction<Row> | CopyAction<Row> | PageAction<Row>

/** An action as the engine handles it. */
export type AnyAction = Action<Record<string, unknown>>

/** What an operation on a selection answers: a sentence and, where rows end differently, what became of each. */
export const selectionAnswer = z.object({
  mensagem: z.string(),
  itens: z.array(z.object({ id: z.union([z.number(), z.string()]), ok: z.boolean(), mensagem: z.string() })).optional(),
})

/** The rows of a selection as a call takes them: ids of one page's worth at most; more is an order on many items. */
export const selectionIds = z.array(z.number().int().positive()).min(1).max(500)

/** What every call on a selection has in common, beside its path, access and request: `{ ids: selectionIds, justificativa: selectionReason, … }`. */
export const selectionCall = { method: 'POST', answer: selectionAnswer, effect: 'write', idempotent: true } as const
/** Why so many at once; kept with the order. */
export const selectionReason = z.string().max(500).default('')
