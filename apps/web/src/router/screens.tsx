import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

type ScreenModule = { Screen?: ComponentType }
type Loader = () => Promise<unknown>

const files = import.meta.glob(['../../../../modules/*/src/web/*.tsx', '!../../../../modules/*/src/web/*.test.tsx'])

/** Component files by their name without extension, the `component` of a screen's declaration. */
export function indexByName(found: Readonly<Record<string, Loader>>): Map<string, Loader> {
  const index = new Map<string, Loader>()
  for (const [path, load] of Object.entries(found)) {
    const name = /([^/]+)\.tsx$/.exec(path)?.[1]
    if (name) index.set(name, load)
  }
  return index
}

const loaders = indexByName(files)
const cache = new Map<string, LazyExoticComponent<ComponentType>>()

function remember(key: string, load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> {
  const known = cache.get(key)
  if (known) return known
  const made = lazy(load)
  cache.set(key, made)
  return made
}

/** The component of a hand-made screen, loaded when first shown; null when no module has such a file. */
export function handMadeScreen(name: string): LazyExoticComponent<ComponentType> | null {
  const load = loaders.get(name)
  if (!load) return null
  return remember(`tela:${name}`, async () => {
    const { Screen } = (await load()) as ScreenModule
    if (!Screen) throw new Error(`The file ${name}.tsx exports no Screen`)
    return { default: Screen }
  })
}

/** The generic screen of a registry. */
export function registryScreen(slug: string): LazyExoticComponent<ComponentType> {
  return remember(`registro:${slug}`, async () => {
    const { RegistryScreen } = await import('@iss/registry/web')
    return { default: () => <RegistryScreen slug={slug} /> }
  })
}

/** The generic screen of an order on many items. */
export function loteScreen(slug: string): LazyExoticComponent<ComponentType> {
  return remember(`lote:${slug}`, async () => {
    const { LoteScreen } = await import('@iss/lote/web')
    return { default: () => <LoteScreen slug={slug} /> }
  })
}

/** The generic screen of a report. */
export function reportScreen(slug: string): LazyExoticComponent<ComponentType> {
  return remember(`relatorio:${slug}`, async () => {
    const { ReportScreen } = await import('@iss/list/web')
    return { default: () => <ReportScreen slug={slug} /> }
  })
}
