import type { Finding } from './measure.ts'

const columns = ['total', 'presente', 'parcial', 'falta', 'dispensado', 'provado'] as const

const line = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(14) + cells.map((cell) => String(cell).padStart(11)).join('')

/** The figures of each inventory file and their sum. */
export function figures(findings: readonly Finding[]): string {
  const count = (some: readonly Finding[]) =>
    columns.map((column) =>
      column === 'total' ? some.length : some.filter((one) => (column === 'provado' ? one.proven : one.state === column)).length,
    )
  const files = [...new Set(findings.map(({ file }) => file))]
  return [
    line('arquivo', columns),
    ...files.map((file) => line(file, count(findings.filter((one) => one.file === file)))),
    line('soma', count(findings)),
  ].join('\n')
}

/** 'E3-3.4-06' stands in part 3.4 of document 3. */
const partOf = (id: string) => {
  const [, document = '?', part = ''] = /^[A-Z](\d)-(.+)-\d+$/.exec(id) ?? []
  return `Documento ${document}, parte ${part}`
}

const parts = (id: string) =>
  id
    .slice(1)
    .split(/[-.]/)
    .map((part) => part.padStart(4, '0'))
    .join('.')
const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** What is left, by part of the specification: id, state, name and what was not found. */
export function remainder(findings: readonly Finding[], estados: readonly string[] = ['falta', 'parcial']): string {
  const left = findings.filter(({ state }) => estados.includes(state)).sort((a, b) => (parts(a.id) < parts(b.id) ? -1 : 1))
  const out: string[] = []
  let part = ''
  for (const { id, state, name, missing } of left) {
    if (partOf(id) !== part) out.push('', `${(part = partOf(id))} (${left.filter((one) => partOf(one.id) === part).length})`)
    const rest = missing.filter((each) => each !== name)
    const tail = rest.length
      ? `: ${short(rest.slice(0, 12).join('; ') + (rest.length > 12 ? `; e mais ${rest.length - 12}` : ''), 300)}`
      : ''
    out.push(`  ${id.padEnd(16)} ${state.padEnd(10)} ${short(name, 90)}${tail}`)
  }
  return out.join('\n').trimStart()
}
