import { type Finding, isCode, lineAt, type SourceFile } from './source-tree.ts'

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Names that say nothing about what is inside, and barrels where none may be. */
export function vagueNames(files: SourceFile[]): Finding[] {
  return files.filter(isCode).flatMap(({ path }) => {
    if (/^(utils?|helpers?|common|misc|shared|stuff|lib)$/.test(baseName(path).replace(/\..*$/, '')))
      return [{ path, message: 'name the concept instead' }]
    if (/\/(utils?|helpers?|common|misc|lib)\//.test(path)) return [{ path, message: 'name the concept of the folder instead' }]
    if (/^modules\/.*\/index\.tsx?$/.test(path) && !/^modules\/[^/]+\/src\/server\/index\.ts$/.test(path))
      return [{ path, message: 'the only barrel of a module is src/server/index.ts' }]
    return []
  })
}

/** Files of code are named in ASCII kebab-case; migrations by their minute. */
export function badFileNames(files: SourceFile[]): Finding[] {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|css)$/
  const migration = /^\d{12}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/
  return files.flatMap(({ path }) => {
    const name = baseName(path)
    if (/\.(ts|tsx|mjs|css)$/.test(name) && !kebab.test(name)) return [{ path, message: 'file names are ASCII kebab-case' }]
    if (/\/migrations\//.test(path) && !migration.test(name))
      return [{ path, message: 'a migration is called YYYYMMDDHHMM-name.sql' }]
    return []
  })
}

/** Migrations run in the order of their file names over all modules: two may not share a name. */
export function sameMigrationName(files: SourceFile[]): Finding[] {
  const seen = new Map<string, string>()
  return files
    .filter(({ path }) => /\/migrations\/[^/]+\.sql$/.test(path))
    .flatMap(({ path }) => {
      const first = seen.get(baseName(path))
      seen.set(baseName(path), first ?? path)
      return first ? [{ path, message: `has the name of ${first}` }] : []
    })
}

/**
 * A file of the schema makes what it is called and says in its first line what that is for; migrations change what is there and make no table,
 * because a new one has its file.
 */
export function schemaFiles(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    if (/^(packages|modules)\/[^/]+\/migrations\//.test(path))
      return /^\s*create\s+(unlogged\s+)?table\b/im.test(text)
        ? [{ path, message: 'a new table has its file, schema/<table>.sql: a migration changes what is there' }]
        : []
    const [, functions, name] = /^(?:packages|modules)\/[^/]+\/schema\/(functions\/)?([^/]+)\.sql$/.exec(path) ?? []
    if (name === undefined) return []
    const what = functions ? 'create or replace function' : 'create (?:unlogged )?(?:table|view)'
    const made = [...text.matchAll(new RegExp(`^${what} (\\w+)`, 'gim'))].map(([, one]) => one)
    return [
      ...(made.length > 0 && made.every((one) => one === name) && (functions || made.length === 1)
        ? []
        : [{ path, message: `must make ${name} and nothing else: makes ${made.join(', ') || 'nothing'}` }]),
      ...(text.startsWith('-- ') ? [] : [{ path, line: 1, message: 'must say in its first line what it is for' }]),
    ]
  })
}

/** Above 400 lines a file is more than one concept; tables of data are no code. */
export function longFiles(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) && !/\/(data|dados)\//.test(file.path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > 400)
    .map(({ path, lines }) => ({ path, message: `${lines} lines; at most 400` }))
}

/**
 * Nothing of the machine where the work is done: no absolute path of this checkout or of a scratch folder, no address of a
 * package registry (package-lock.json is written without them).
 */
export function machineTraces(files: SourceFile[], root: string): Finding[] {
  const patterns = [
    /(?<![\w.$}])\/tmp\/[a-z]/,
    /[A-Z]:\\Users\\/,
    /(?<![\w.])\/Users\/[a-z]+\//,
    /"resolved":\s*"http/,
    /\bregistry\.(npmjs|yarnpkg)\b/,
    /\b(verdaccio|artifactory|nexus)\.[a-z]/i,
  ]
  const checkout = root.split('/').filter(Boolean)
  if (checkout.length >= 2) patterns.push(new RegExp(`(?<![\\w.])/${checkout.slice(0, 2).join('/')}\\b`))
  return files.flatMap(({ path, text }) =>
    patterns.flatMap((pattern) => {
      const at = text.search(pattern)
      return at < 0
        ? []
        : [{ path, line: lineAt(text, at), message: `names a place of one machine or a registry (${pattern.exec(text)?.[0]})` }]
    }),
  )
}

const moduleExports: Record<string, string> = {
  './domain/*': './src/domain/*.ts',
  './contract/*': './src/contract/*.ts',
  './tables/*': './src/tables/*.ts',
  './server': './src/server/index.ts',
  './parts/*': './src/web/parts/*',
  './testing/*': './test/*.ts',
}

/** Every module has its README and a package.json that opens only the doors of the house, without libraries of its own. */
export function moduleFolders(files: SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file.text]))
  const modules = new Set(files.map(({ path }) => path.match(/^modules\/([^/]+)\//)?.[1]).filter((name) => name !== undefined))
  return [...modules].flatMap((name) => {
    const path = `modules/${name}/package.json`
    const findings: Finding[] = []
    if (!byPath.has(`modules/${name}/README.md`)) findings.push({ path: `modules/${name}`, message: 'has no README.md' })
    const text = byPath.get(path)
    if (!text) return [...findings, { path, message: 'is missing' }]
    const manifest = JSON.parse(text) as { name?: string; private?: boolean; type?: string; exports?: Record<string, string> }
    if (manifest.name !== `@iss/${name}`) findings.push({ path, message: `must be called @iss/${name}` })
    if (manifest.private !== true || manifest.type !== 'module')
      findings.push({ path, message: 'must be private and of type module' })
    for (const [door, target] of Object.entries(manifest.exports ?? {})) {
      if (moduleExports[door] !== target) findings.push({ path, message: `may not export ${door} as ${target}` })
      if (door === './server' && !byPath.has(`modules/${name}/src/server/index.ts`))
        findings.push({ path, message: 'exports ./server without src/server/index.ts' })
    }
    return findings
  })
}

/** Third-party libraries stand in the root package.json only, each pinned to one exact version. */
export function looseLibraries(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) => {
          if (path !== 'package.json')
            return name.startsWith('@iss/') ? [] : [{ path, message: `${name} belongs in the root package.json` }]
          return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
            ? []
            : [{ path, message: `${name} must be pinned exactly, not ${version}` }]
        }),
      )
    })
}

/**
 * package-lock.json knows every workspace and every optional package by version, so that `npm ci` accepts it, and of each package of the registry what
 * it must contain (npm run lock).
 */
export function staleLock(files: SourceFile[]): Finding[] {
  const path = 'package-lock.json'
  const text = files.find((file) => file.path === path)?.text ?? '{}'
  type Entry = {
    version?: string
    name?: string
    integrity?: string
    link?: boolean
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, Entry> }
  const findings: Finding[] = []
  for (const manifest of files.filter((file) => /^(packages|modules|apps)\/[^/]+\/package\.json$/.test(file.path))) {
    if (!packages[manifest.path.replace(/\/package\.json$/, '')])
      findings.push({ path, message: `does not know ${manifest.path}: npm run lock` })
  }
  const root = JSON.parse(files.find((file) => file.path === 'package.json')?.text ?? '{}') as Entry
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    for (const [name, version] of Object.entries(root[kind] ?? {})) {
      if (packages['']?.[kind]?.[name] !== version)
        findings.push({ path, message: `does not know ${name} ${version}: npm run lock` })
    }
  }
  for (const [owner, entry] of Object.entries(packages).filter(([name]) => name !== '')) {
    if (owner.includes('node_modules/') && !entry.integrity && !entry.link)
      findings.push({ path, message: `does not say what ${owner} contains: npm run lock` })
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const isThere = `${owner}/node_modules/${name}` in packages || `node_modules/${name}` in packages
      if (!isThere && /^\d+\.\d+\.\d+/.test(version)) findings.push({ path, message: `lacks the optional ${name}: npm run lock` })
    }
  }
  return findings
}
