import { build, type Plugin, type Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type Pages = ReadonlyMap<string, ReadonlySet<string>>

/** Leaves what is loaded later out of a build: what stays is what a page loads at once. */
const withoutLater: Plugin = {
  name: 'iss-without-later',
  resolveDynamicImport: () => ({ id: 'later', external: true }),
}

/**
 * Modules that each of these pages loads at once, by the name of the page: those that are left of a build of the pages alone, because a module that
 * names many others (icons, components) brings only those that are asked for.
 */
async function modulesAtOnce(input: Readonly<Record<string, string>>, root: string, plugins: readonly Plugin[]): Promise<Pages> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, withoutLater],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const reached = ({ fileName }: Rolldown.OutputChunk) => {
    const names = new Set([fileName])
    // A set is walked to what is added while it is walked.
    for (const name of names) for (const other of chunks.get(name)?.imports ?? []) names.add(other)
    return new Set([...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []))
  }
  return new Map(entries.map((entry) => [entry.name, reached(entry)]))
}

/** What starts a page stays in a file of its own: no other page and no screen that shares something with it may run it. */
const isStart = (id: string) => /\.html\b|\/main\.tsx$/.test(id)

/**
 * Into which files the code of the browser is put, so that a page asks for a handful of them and not for one per icon and component: what the same
 * pages load at once, and what many screens share. `small` is the page that is kept small.
 */
export async function pageChunks(
  input: Readonly<Record<string, string>>,
  root: string,
  plugins: readonly Plugin[],
  small: string,
): Promise<Groups> {
  const pages = await modulesAtOnce(input, root, plugins)
  const pagesOf = (id: string) => [...pages].filter(([, modules]) => modules.has(id)).map(([name]) => name)
  const groups = [...new Set([...pages.values()].flatMap((modules) => [...modules].map((id) => pagesOf(id).join('-'))))]
  const together = groups.toSorted((one, other) => other.split('-').length - one.split('-').length)
  return [
    // What more pages load comes first: it takes what it needs itself along.
    ...together.map((names, place) => ({
      name: (id: string) => (pagesOf(id).join('-') === names && !isStart(id) ? names : null),
      priority: 2 + together.length - place,
      // What the small page shares with a screen stands apart from the rest of it, whose style sheets are meant for that page only.
      entriesAware: names === small,
    })),
    { name: 'telas', minShareCount: 20, priority: 2 },
  ]
}
