import type { Registry } from '../definition/registry.ts'

type Loader = () => Promise<unknown>

const files = import.meta.glob([
  '../../../../modules/*/src/registries/*.ts',
  '!../../../../modules/*/src/registries/*.{test,itest}.ts',
])

/** Loaders by slug, which is the name of the file. */
export function indexBySlug(found: Readonly<Record<string, Loader>>): ReadonlyMap<string, Loader> {
  return new Map(
    Object.entries(found).flatMap(([path, load]) =>
      /([^/]+)\.ts$/.exec(path)?.[1] ? [[/([^/]+)\.ts$/.exec(path)?.[1] ?? '', load] as const] : [],
    ),
  )
}

const loaders = indexBySlug(files)

/** The definition of a registry, loaded when its screen is first shown. */
export async function loadDefinition(slug: string): Promise<Registry> {
  const load = loaders.get(slug)
  if (!load) throw new Error(`No module has a registry '${slug}'`)
  const exported = Object.values((await load()) as Record<string, unknown>)
  const registry = exported.find(
    (value): value is Registry => typeof value === 'object' && value !== null && (value as Partial<Registry>).kind === 'registry',
  )
  if (!registry) throw new Error(`The file ${slug}.ts exports no registry`)
  return registry
}
