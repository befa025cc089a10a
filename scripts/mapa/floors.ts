import { importsOf, type Part, partOf, partsOf, type TextFile } from './imports.ts'

/** The floors of the house, from the ground up. What stands on one looks down only, or at its own floor without a circle. */
export const floors = [
  'packages: no noun of the product',
  'registers',
  'service to people',
  'notes and accounts',
  'what rests on them',
  'what looks at everything; nobody looks at it',
  'apps: composition only',
  'testing: the scene, above the apps',
] as const

/** The floor of a package; modules say theirs in package.json, everything else follows from its folder. */
export function floorOf({ folder, manifest }: Part): number | undefined {
  if (folder.startsWith('packages/')) return 0
  if (folder.startsWith('apps/')) return 6
  return folder === 'testing' ? 7 : manifest.floor
}

/** A line of the map. */
export type MapLine = { floor: number; name: string; purpose: string; standsOn: string[]; lines: number }

/** The packages of the house by floor, each with what it is for (first sentence of its README) and the parts that it stands on by itself. */
export function mapOf(files: readonly TextFile[]): MapLine[] {
  const parts = partsOf(files)
  const readmes = new Map(files.filter(({ path }) => path.endsWith('/README.md')).map(({ path, text }) => [path, text]))
  const declared = new Map(parts.map((part) => [part.name, namesOf(part)]))
  const below = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of declared.get(name) ?? []) if (!seen.has(next)) below(next, seen.add(next))
    return seen
  }
  const lines = parts.map((part) => {
    const own = [...(declared.get(part.name) ?? [])]
    return {
      floor: floorOf(part) ?? 0,
      name: part.name,
      purpose: firstSentence(readmes.get(`${part.folder}/README.md`) ?? ''),
      standsOn: own.filter((name) => !own.some((other) => other !== name && below(other).has(name))).sort(),
      lines: files
        .filter(({ path }) => partOf(parts, path) === part && /\.(ts|tsx|sql|css)$/.test(path))
        .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    }
  })
  return lines.sort((a, b) => a.floor - b.floor || below(a.name).size - below(b.name).size || (a.name < b.name ? -1 : 1))
}

/** What a package says in package.json to stand on, without the scene of its tests. */
export const namesOf = ({ manifest }: Part) => Object.keys(manifest.dependencies ?? {}).map((name) => name.replace('@iss/', ''))

function firstSentence(readme: string): string {
  const paragraph = readme.split('\n\n')[1]?.replace(/\s+/g, ' ').trim() ?? ''
  return (/^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).replace(/[.]$/, '')
}

/** The map as the README shows it: without lines of code, which change with every commit. */
export function mapText(map: readonly MapLine[]): string {
  return floors
    .flatMap((title, floor) => [
      `**${floor} · ${title}**\n`,
      '| part | what it is for | stands on |',
      '|---|---|---|',
      ...map
        .filter((line) => line.floor === floor)
        .map(({ name, purpose, standsOn }) => `| \`${name}\` | ${purpose} | ${standsOn.join(', ') || 'nothing'} |`),
      '',
    ])
    .join('\n')
    .trim()
}

/** The map with lines of code, for the terminal. */
export function mapTable(map: readonly MapLine[]): string {
  const width = (key: 'name' | 'purpose') => Math.min(70, Math.max(...map.map((line) => line[key].length)))
  return floors
    .flatMap((title, floor) => [
      `\n${floor} · ${title}`,
      ...map
        .filter((line) => line.floor === floor)
        .map(
          ({ name, purpose, standsOn, lines }) =>
            `  ${name.padEnd(width('name'))}  ${String(lines).padStart(6)}  ${purpose.slice(0, 70).padEnd(width('purpose'))}  ${standsOn.join(', ')}`,
        ),
    ])
    .join('\n')
}

/** Imports of the files, for whoever wants to look further. */
export const importsOfHouse = (files: readonly TextFile[]) => importsOf(files, partsOf(files))
