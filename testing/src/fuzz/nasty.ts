import { placesOf } from './places.ts'
import type { Random } from './random.ts'

/** What nobody types and somebody sends. */
const texts = [
  '',
  ' ',
  '\t\r\n',
  'x'.repeat(300),
  'ã'.repeat(5_000),
  'x'.repeat(70_000),
  'a\u0000b',
  '\ud800',
  'a\udc00\ud800b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype.polluted',
  '<script>alert(1)</script>',
  `'; drop table pessoa; --`,
  '$1',
  '{{7*7}}',
  '${7*7}',
  '%',
  '_',
  '\\',
  '%\\_%',
  '(((((((((((',
  '[a-z]*+?{2}|',
  '../../../etc/passwd',
  'C:\\con',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '-0044-03-15',
  '+12026-01-01',
  '2026-01-15T00:00:00.000Z',
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '0.00',
  '-0.01',
  '0.0000001',
  '999999999999.99',
  '-999999999999.99',
  '99999999999999999999999.99',
  '1.234,56',
  '00000000000',
  '11111111111111',
  '12ABC34501DE35',
  'ﷺ👩‍👩‍👧‍👦\u202e',
  'İıſK',
  '=cmd|calc',
  'pessoa@exemplo.com.br\r\nBcc: outra@exemplo.com.br',
] as const

const numbers = [
  0, -0, 1, -1, 2, 0.1, 1e-7, 99, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1e308, -1e308,
] as const

const others = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
  { a: 1 },
  { ano: 1, mes: 0 },
  { ano: 9999, mes: 11 },
  { ano: 2026, mes: 12 },
  { ano: -1, mes: -1 },
  { length: 5 },
] as const

/** A value that hardly any field means; every other time one of the same kind as the present one. */
export function nasty(random: Random, present: unknown): unknown {
  if (random.chance(0.04)) return nested(random.pick([20, 70, 2_000]))
  if (random.chance(0.03)) {
    // A value that is many already is not multiplied: it would be millions.
    const size = placesOf(present).length
    return Array.from({ length: random.pick(size > 10 ? [101] : [101, 1_001, 5_000]) }, () => (size > 100 ? 1 : present))
  }
  if (random.chance(0.5) && typeof present === 'string') return random.pick(texts)
  if (random.chance(0.5) && typeof present === 'number') return random.pick(numbers)
  return random.pick<unknown>(random.pick<readonly unknown[]>([texts, numbers, others]))
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
