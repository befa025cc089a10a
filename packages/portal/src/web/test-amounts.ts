import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Call, dinheiroWire, exampleOf } from '@iss/platform/contract'
import { act, type ReactNode } from 'react'
import { expect } from 'vitest'
import { z } from 'zod'
import { API_PREFIX } from './request.ts'
import { type Recorded, type Shown, showScreen, signedIn } from './test-screen.tsx'

type Wire = { [field: string]: Wire } | Wire[] | string | number | boolean | null
/** What an answer is to hold in place of what was made up; what is not named stays. As many rows as an array has. */
type Changes = { readonly [field: string]: Changes } | readonly Changes[] | string | number | boolean | null | undefined

/** An amount as people read it; rates end in %, quantities have other decimals. */
const amount = /-?\d{1,3}(?:\.\d{3})*,\d{2}(?![\d%])/g
/** What contracts give as the example of an amount. */
const exampleAmount = z.encode(dinheiroWire(), Dinheiro.from('1500'))
const hasAmount = (text: string) => text.search(amount) >= 0
/** The field without its rows: 'itens.imposto'. */
const columnOf = (field: string) => field.replace(/(^|\.)\d+\./g, '$1')
const isObject = (value: unknown): value is Record<string, never> => typeof value === 'object' && value !== null
const within = (field: string, part: string | number) => (field === '' ? String(part) : `${field}.${part}`)

/** Every leaf of an answer with its field: 'itens.0.imposto'. */
function mapLeaves(value: Wire, change: (leaf: Wire, field: string) => Wire, field = ''): Wire {
  if (Array.isArray(value)) return value.map((part, row) => mapLeaves(part, change, within(field, row)))
  if (!isObject(value)) return change(value, field)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapLeaves(part, change, within(field, name))]))
}

function merge(made: Wire, changes: Changes): Wire {
  if (changes === undefined) return made
  if (Array.isArray(changes))
    return changes.map((change: Changes, row) => merge(Array.isArray(made) ? (made[row] ?? made[0] ?? null) : null, change))
  if (!isObject(changes)) return changes as Wire
  const base: Record<string, Wire> = isObject(made) && !Array.isArray(made) ? made : {}
  return {
    ...base,
    ...Object.fromEntries(Object.entries(changes).map(([name, part]) => [name, merge(base[name] ?? null, part)])),
  }
}

/** Rows by twos, so that a sum shows. */
function twice(value: Wire): Wire {
  if (Array.isArray(value)) return value.flatMap((part) => [twice(part), twice(part)])
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, twice(part)])) : value
}

/**
 * Answers made from contracts, whose amounts are powers of three in centavos: an amount on a screen, be it one of them, a sum or a difference, comes
 * from them in one way only, and is read back as the fields of which it is made. All else is made up too: each text and number another one, nothing
 * switched on.
 */
function recordedAmounts() {
  const fields: string[] = []
  const answers: Recorded[] = []
  let counter = 0

  const vary = (leaf: Wire, field: string): Wire => {
    const name = field.split('.').at(-1) ?? ''
    if (leaf === 'texto') return `t${++counter}`
    if (typeof leaf === 'number' && /^(id|numero)/.test(name)) return ++counter
    return typeof leaf === 'boolean' ? false : leaf
  }
  const number = (leaf: Wire, field: string): Wire => {
    if (leaf !== exampleAmount) return leaf
    const centavos = String(3n ** BigInt(fields.push(field) - 1)).padStart(3, '0')
    return `${centavos.slice(0, -2)}.${centavos.slice(-2)}`
  }

  /** The fields of which an amount is made: 'total − base'; as it stands when it is made of none. */
  const origin = (text: string): string => {
    let centavos = BigInt(text.replace(/[.,]/g, ''))
    const [plus, minus]: [string[], string[]] = [[], []]
    for (let power = 0; centavos !== 0n; power += 1) {
      const digit = (((centavos % 3n) + 4n) % 3n) - 1n
      const field = fields[power]
      if (digit !== 0n && field === undefined) return text
      if (digit !== 0n && field) (digit > 0n ? plus : minus).push(field)
      centavos = (centavos - digit) / 3n
    }
    const columns = (terms: string[]) => new Set(terms.map(columnOf)).size
    // Other figures, quantities among them, would come out as a heap of fields.
    if (plus.length === 0 || (plus.length + minus.length > 3 && columns(plus) + columns(minus) > 2)) return text
    const column = columnOf(plus[0] ?? '')
    const whole = fields.filter((field) => columnOf(field) === column)
    const added = plus.length > 1 && plus.join() === whole.join() ? `Σ ${column}` : plus.join(' + ')
    return [added, ...minus].join(' − ')
  }
  const explain = (text: string) => text.replace(amount, origin)

  const exampleAnswer = (call: Call) => mapLeaves(twice(exampleOf({ request: call.answer as z.ZodType }) as Wire), vary)
  const record = (call: Call, made: Wire, name: string): void => {
    const answer = mapLeaves(made, number, name)
    ;(call.answer as z.ZodType).parse(answer)
    answers.push({ path: `${API_PREFIX}${call.path}`, answer })
  }

  return {
    answers,
    /** Records an answer of the call; `name` stands before its fields where two answers have the same. */
    of: (call: Call, changes?: Changes, name = '') => record(call, merge(exampleAnswer(call), changes), name),
    /** Records an answer that is written out; only its amounts are put in place of those written. */
    exactly: (call: Call, answer: Wire) => record(call, answer, ''),
    /** Every amount on the page under its label: those of lists of terms, tables, fields and sentences. */
    shown(page: ParentNode = document.body): string[] {
      const tables = [...page.querySelectorAll('table')].flatMap((table) => columnsOf(table, explain))
      return [...termsOf(page).map(explain), ...tables, ...boxesOf(page).map(explain), ...sentencesOf(page).map(explain)]
    },
  }
}

export type RecordedAmounts = ReturnType<typeof recordedAmounts>
type Step = (shown: Shown) => unknown

/**
 * Draws a screen over answers made from contracts and expects every amount that it shows to be the fields told, under the labels told: no other, none
 * missing. `query` is that of its address, `chaves` are the permission keys of the user, `steps` are done before, one after the other.
 */
export async function expectAmounts(
  node: ReactNode,
  record: (made: RecordedAmounts) => unknown,
  expected: readonly string[],
  { query = '', chaves = [], steps = [] }: { query?: string; chaves?: readonly string[]; steps?: readonly Step[] } = {},
): Promise<void> {
  const made = recordedAmounts()
  record(made)
  const { path, answer } = signedIn('usuario', 'empresa')
  const user = { path, answer: { ...(answer as object), authRegex: chaves } }
  const shown = await showScreen(node, [user, ...made.answers], query)
  try {
    for (const step of steps) await step(shown)
    let lines = made.shown()
    for (let turn = 0; turn < 100 && lines.join() !== expected.join(); turn += 1) {
      await shown.settle()
      lines = made.shown()
    }
    expect(lines).toEqual(expected)
  } finally {
    await shown.unmount()
  }
}

/** Waits for a button that may be pressed, by its text or name, and presses it; the first one where there are more. */
export const press =
  (name: string | RegExp): Step =>
  async (shown) => {
    const found = () =>
      [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled]), [role="option"], input[type="checkbox"]')].find(
        (button) => {
          const says = button.getAttribute('aria-label') ?? words(button)
          return typeof name === 'string' ? says === name : name.test(says)
        },
      )
    await shown.until(found)
    await act(async () => found()?.click())
  }

/** Texts of an element, those of its parts told apart. */
function words(element: Element): string {
  const parts = [...element.childNodes].map((node) => (node instanceof Element ? ` ${words(node)} ` : (node.textContent ?? '')))
  return parts.join('').replace(/\s+/g, ' ').trim()
}

const termsOf = (page: ParentNode) =>
  [...page.querySelectorAll('dt')]
    .map((term) => [words(term), term.nextElementSibling ? words(term.nextElementSibling) : ''] as const)
    .filter(([, text]) => hasAmount(text))
    .map(([label, text]) => `${label}: ${text}`)

/** 'Itens › Imposto: itens.imposto; total Σ itens.imposto'; rows that do not hold the same field of their row stand one by one. */
function columnsOf(table: HTMLTableElement, explain: (text: string) => string): string[] {
  const heads = [...table.querySelectorAll('thead th')].map(words)
  const cells = (row: Element) =>
    [...row.querySelectorAll('td, tbody th')].map(
      (cell, index) => [cell.getAttribute('data-label') ?? heads[index] ?? '', words(cell)] as const,
    )
  const columns = new Map<string, { rows: string[]; total: string }>()
  const column = (label: string) => columns.get(label) ?? columns.set(label, { rows: [], total: '' }).get(label)
  ;[...table.querySelectorAll('tbody tr')].forEach((row, index) => {
    const ofRow = new RegExp(`(^|[ .])${index}\\.`, 'g')
    for (const [label, text] of cells(row))
      if (hasAmount(text)) column(label)?.rows.push(explain(text).replace(ofRow, '$1').replaceAll('..', '.'))
  })
  for (const row of table.querySelectorAll('tfoot tr'))
    for (const [label, text] of cells(row))
      if (hasAmount(text)) Object.assign(column(label) ?? {}, { total: `; total ${explain(text)}` })
  return [...columns].map(
    ([label, { rows, total }]) => `${table.getAttribute('aria-label')} › ${label}: ${[...new Set(rows)].join(' | ')}${total}`,
  )
}

const boxesOf = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].flatMap((box) =>
    [box.value, box.placeholder].filter(hasAmount).map((text) => {
      const label = box.labels?.[0] ? words(box.labels[0]) : (box.getAttribute('aria-label') ?? '')
      return `${label}: ${text}`
    }),
  )

function sentencesOf(page: ParentNode): string[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const places = new Set<Element>()
  while (texts.nextNode()) {
    const place = texts.currentNode.parentElement
    if (!place || place.tagName === 'STYLE' || !hasAmount(texts.currentNode.textContent ?? '')) continue
    if (place.closest('dl, table, svg') === null) places.add(place.closest('p, li, label, h2, button, output, div') ?? place)
  }
  return [...places].map(words)
}
