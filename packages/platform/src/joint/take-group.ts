/** What decides which entries may share a transaction. */
export type Groupable = {
  /** The operation; only entries of the same one go together. */
  readonly joint: unknown
  readonly request: { readonly key?: { readonly contaId: number; readonly chave: string } | null }
  /** Must go alone: its group failed, and this tells whose fault it was. */
  readonly alone: boolean
}

/**
 * Takes the entries of the next transaction off the waiting ones, in their order, at most `most`: of one operation, no Idempotency-Key twice
 * (the second gets the kept answer in the next transaction), or one that must go alone.
 */
export function takeGroup<Entry extends Groupable>(waiting: Entry[], most: number): Entry[] {
  const [first] = waiting
  if (!first) return []
  const keys = new Set<string>()
  let size = 0
  for (const entry of waiting) {
    const { key } = entry.request
    const name = key ? `${key.contaId}/${key.chave}` : null
    const fits = size === 0 || (!first.alone && !entry.alone && entry.joint === first.joint && !(name !== null && keys.has(name)))
    if (!fits || size === most) break
    if (name !== null) keys.add(name)
    size += 1
  }
  return waiting.splice(0, size)
}
