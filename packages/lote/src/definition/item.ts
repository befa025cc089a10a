/** An item that an order would be about, as the preview shows it. */
export type Candidate<Row, Content, Alvo> = {
  /** Id of the row that it is about; occurs once in an order. Null for what is no row yet. */
  alvo: Alvo
  /** What an item that is no row is called. */
  chave?: string | null
  /** Its cells, by column; what is no column is not kept. */
  linha: Row
  /**
   * Why it cannot be done; such an item is shown, and not tried unless the order is put back. A function, where finding out costs something
   * and the user chooses: asked for what is shown only, and found out again by `run`.
   */
  impedimento?: string | null | (() => Promise<string | null>)
  /** Whatever else is needed to carry it out, as plain JSON. */
  conteudo?: Content
  /** What is known of its result from the beginning, as plain JSON. */
  resultado?: unknown
}

/** A kept item as it is carried out. */
export type Item<Row, Content, Alvo> = {
  id: number
  alvo: Alvo
  chave: string | null
  linha: Row
  conteudo: Content
  /** What it gave, once it is done. */
  resultado: unknown
}

/** The order that an item belongs to. */
export type Order<Values> = {
  id: number
  chave: string
  valores: Values
  /** '' when none was asked for. */
  motivo: string
  /** The person who gave it; null: the system. */
  usuarioId: number | null
  /** The person for whom it was given, where orders are of one. */
  pessoaId: number | null
  enviadoEm: Date
  /** What is said of the order as a whole. */
  resumo: unknown
}

/** What became of an item. */
export type Done = {
  mensagem: string
  /** There was nothing to do. */
  semEfeito?: boolean
  /** It is refused by this sentence: nothing of it stays but the result told here. */
  recusado?: boolean
  /** Plain JSON that is kept with the item, for `undo` and for those who read the order. */
  resultado?: unknown
  /** Id of the row that it gave. */
  resultadoId?: number
}

/** What an order would make of a chosen item. */
export type Simulated<Row> = { alvo: number; linha: Row; impedimento?: string | null }

type Cells = Readonly<Record<string, unknown>>
export type AnySimulated = Simulated<Cells>
export type AnyCandidate = Candidate<Cells, unknown, number | null>
export type AnyItem = Item<Cells, unknown, number | null>
export type AnyOrder = Order<Cells>
