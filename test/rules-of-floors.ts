import { floorOf, floors, mapOf, mapText, namesOf } from '../scripts/mapa/floors.ts'
import { circles, importedParts, importsOf, partOf, type Part, partsOf } from '../scripts/mapa/imports.ts'
import { shownMap } from '../scripts/mapa/readme.ts'
import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

const scene = '@iss/testing'

/**
 * What a package imports of others stands in its package.json, and nothing else does: `dependencies` what it stands on, tests and demo data
 * included, `devDependencies` the scene alone, which stands above everything and which only tests may import.
 */
export function undeclaredParts(files: SourceFile[]): Finding[] {
  const parts = partsOf(files)
  const imported = importedParts(parts, importsOf(files, parts))
  return parts.flatMap((part) => {
    const manifest = `${part.folder}/package.json`
    const used = [...(imported.get(part) ?? [])]
    const declared = new Set([
      ...Object.keys(part.manifest.dependencies ?? {}),
      ...Object.keys(part.manifest.devDependencies ?? {}),
    ])
    const missing = used.flatMap(([to, { from, line }]): Finding[] => {
      const name = `@iss/${to.name}`
      if (name === scene && part.folder !== 'testing' && !isTest({ path: from, text: '' }))
        return [{ path: from, line, message: 'only tests may import the scene' }]
      return declared.has(name)
        ? []
        : [{ path: from, line, message: `imports ${name}, which ${manifest} does not name: npm run mapa -- --escrever` }]
    })
    const needless = [...declared]
      .filter((name) => name.startsWith('@iss/') && !used.some(([to]) => `@iss/${to.name}` === name))
      .map((name) => ({
        path: manifest,
        message: `names ${name}, which nothing in the package imports: npm run mapa -- --escrever`,
      }))
    const misplaced = [
      ...(scene in (part.manifest.dependencies ?? {}) ? ['dependencies must not name the scene'] : []),
      ...Object.keys(part.manifest.devDependencies ?? {})
        .filter((name) => name !== scene)
        .map((name) => `devDependencies must name the scene alone, not ${name}`),
    ].map((message) => ({ path: manifest, message }))
    return [...missing, ...needless, ...misplaced]
  })
}

/** Every module has its floor, nothing stands on a higher one, and on one floor nothing goes round in a circle. */
export function upwardParts(files: SourceFile[]): Finding[] {
  const parts = partsOf(files)
  const byName = new Map(parts.map((part) => [part.name, part]))
  const manifest = (part: Part) => `${part.folder}/package.json`
  const floorless = parts
    .filter((part) => !(floorOf(part) !== undefined && floors[floorOf(part) ?? -1]))
    .map((part) => ({ path: manifest(part), message: `must say its floor, 1 to 5: ${floors.slice(1, 6).join(' · ')}` }))
  const upward = parts.flatMap((part) =>
    namesOf(part).flatMap((name) => {
      const other = byName.get(name)
      if (!other) return [{ path: manifest(part), message: `names @iss/${name}, which is no part of the house` }]
      return (floorOf(other) ?? 0) > (floorOf(part) ?? 0)
        ? [{ path: manifest(part), message: `stands on @iss/${name}, ${floorOf(other)} above ${floorOf(part)}` }]
        : []
    }),
  )
  const round = circles(new Map(parts.map((part) => [part.name, namesOf(part)]))).map((group) => ({
    path: manifest(byName.get(group[0] ?? '') ?? (parts[0] as Part)),
    message: `goes round in a circle: ${group.join(', ')}`,
  }))
  return [...floorless, ...upward, ...round]
}

/** No file reaches itself over its imports, types included: a type that two files share stands in the one that the other may import. */
export function circlesOfFiles(files: SourceFile[]): Finding[] {
  const imports = importsOf(files, partsOf(files))
  const graph = new Map<string, string[]>(files.filter(isCode).map(({ path }) => [path, []]))
  for (const { from, to } of imports) if (graph.has(to)) graph.get(from)?.push(to)
  return circles(graph).map((group) => ({
    path: group[0] ?? '',
    message: `goes round in a circle with ${group.slice(1).join(', ')}`,
  }))
}

const tableDeclaration = /\bexport const (\w+) = (?:tenantTable|pgTable|globalTable)\w*\(\s*'(\w+)'/g

type Owner = { folder: string; constant: string; sql: string }

/** The tables of the house with the package that owns them. */
export function ownersOf(files: SourceFile[]): Owner[] {
  const parts = partsOf(files)
  return files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(tableDeclaration)].map(([, constant = '', sql = '']) => ({
        folder: partOf(parts, path)?.folder ?? '',
        constant,
        sql,
      })),
    )
}

const writes = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\binsertRows\(\s*\w+,\s*(\w+)/g
const sqlWrites = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?("?[a-z_][a-z0-9_]*"?)(?=\s|\(|$)/gi

/**
 * Only the owner of a table writes it; everybody else calls a function that the owner exports, in the same transaction, or is called by a hook
 * of the owner. Looks at the query builder, at `insertRows` and at SQL in strings; tests may set up what they need. The tables of the platform are part of its
 * mechanisms and have no owner among the modules.
 */
export function foreignWrites(files: SourceFile[]): Finding[] {
  const parts = partsOf(files)
  const owners = ownersOf(files).filter(({ folder }) => folder.startsWith('modules/'))
  const byConstant = new Map(owners.map((owner) => [owner.constant, owner]))
  const bySql = new Map(owners.map((owner) => [owner.sql, owner]))
  return files
    .filter((file) => (isCode(file) || /\/schema\/.*\.sql$/.test(file.path)) && !isTest(file) && partOf(parts, file.path))
    .flatMap((file) => {
      const own = partOf(parts, file.path)?.folder
      const aliases = aliasesOf(file.text)
      const named = (local: string) => aliases.get(local) ?? local
      const found = [
        ...[...file.text.matchAll(writes)].map((match) => ({
          owner: byConstant.get(named(match[1] ?? match[2] ?? '')),
          index: match.index,
        })),
        ...[...file.text.matchAll(sqlWrites)].map((match) => ({
          owner: bySql.get((match[1] ?? '').replaceAll('"', '').toLowerCase()),
          index: match.index,
        })),
      ]
      return found.flatMap(({ owner, index }) =>
        owner && owner.folder !== own
          ? [{ path: file.path, line: lineAt(file.text, index), message: `writes ${owner.sql}, a table of ${owner.folder}` }]
          : [],
      )
    })
}

/** Local names of tables: `import { fooTable as foo }`, `const foo = fooTable`. */
function aliasesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, original = '', alias = ''] of text.matchAll(/\b(\w+Table) as (\w+)/g)) found.set(alias, original)
  for (const [, alias = '', original = ''] of text.matchAll(/\bconst (\w+) = (\w+Table)\b(?!\s*[.(])/g))
    found.set(alias, original)
  return found
}

/** Directly in `web` stand screens alone: what they are made of stands in `web/parts`, own forms in `web/registros`, panels in `web/paineis`. */
export function screensAlone(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    if (!/^modules\/[^/]+\/src\/web\/[^/]+$/.test(path) || /\.test\.tsx?$/.test(path)) return []
    if (!path.endsWith('.tsx')) return [{ path, message: 'belongs in web/parts: only screens stand in web' }]
    return /^export function Screen\(/m.test(text)
      ? []
      : [{ path, message: 'exports no Screen: a part of a screen belongs in web/parts' }]
  })
}

/** The README shows the map of the house as it is (npm run mapa -- --escrever writes it). */
export function mapInReadme(files: SourceFile[]): Finding[] {
  const readme = files.find(({ path }) => path === 'README.md')?.text ?? ''
  return shownMap(readme) === mapText(mapOf(files))
    ? []
    : [{ path: 'README.md', message: 'shows an old map: npm run mapa -- --escrever' }]
}
