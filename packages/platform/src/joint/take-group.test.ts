import { expect, it } from 'vitest'
import { takeGroup } from './take-group.ts'

const [a, b] = [{ name: 'a' }, { name: 'b' }]
type Entry = { joint: unknown; alone: boolean; request: { key: { contaId: number; chave: string } | null } }
const entry = (joint: unknown, { key = '', alone = false } = {}): Entry => ({
  joint,
  alone,
  request: { key: key === '' ? null : { contaId: 1, chave: key } },
})

it.each<[string, Entry[], number[]]>([
  ['nothing waits', [], []],
  ['all of one operation', [entry(a), entry(a), entry(a)], [3]],
  ['at most so many', [entry(a), entry(a), entry(a), entry(a), entry(a)], [4, 1]],
  ['another operation ends the group, order is kept', [entry(a), entry(b), entry(a)], [1, 1, 1]],
  ['no key twice', [entry(a, { key: 'k' }), entry(a), entry(a, { key: 'k' }), entry(a)], [2, 2]],
  ['different keys go together', [entry(a, { key: 'k' }), entry(a, { key: 'l' })], [2]],
  ['one that must go alone goes alone', [entry(a), entry(a, { alone: true }), entry(a, { alone: true }), entry(a)], [1, 1, 1, 1]],
])('%s', (_title, waiting, sizes) => {
  const order = [...waiting]
  const groups: Entry[][] = []
  while (waiting.length > 0) groups.push(takeGroup(waiting, 4))
  expect(groups.map((group) => group.length)).toEqual(sizes)
  expect(groups.flat()).toEqual(order)
})
