import { PageScopeProvider, usePage } from '@iss/portal/page'
import { MessagePanel } from '@iss/ui/message-panel'
import { PartBoundary } from '@iss/ui/part-boundary'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import classes from './shell.module.css'

type PanelModule = { Painel: ComponentType }
type Loader = () => Promise<unknown>

const files = import.meta.glob('../../../../modules/*/src/web/paineis/*.tsx')

/** Panels by the last part of the address under which they stand: `paineis/{page}.{panel}.tsx` of any module. */
export function indexByPage(found: Readonly<Record<string, Loader>>): Map<string, LazyExoticComponent<ComponentType>[]> {
  const index = new Map<string, LazyExoticComponent<ComponentType>[]>()
  for (const [path, load] of Object.entries(found).sort(([a], [b]) => a.localeCompare(b))) {
    const page = /([^/.]+)\.[^/.]+\.tsx$/.exec(path)?.[1]
    if (!page) continue
    const panel = lazy(async () => ({ default: ((await load()) as PanelModule).Painel }))
    index.set(page, [...(index.get(page) ?? []), panel])
  }
  return index
}

const panels = indexByPage(files)

/** What happens in a panel is said above it, not at the top of the page. */
function Messages() {
  const { messages, clear } = usePage()
  return messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null
}

/** What other modules add under a page of the signed-in area; each decides by itself whether the user sees it. */
export function PagePanels() {
  const { pathname } = useLocation()
  const page = pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const found = panels.get(page)
  if (!found) return null
  return (
    <div className={classes.panels}>
      {found.map((Painel, index) => (
        <PartBoundary key={`${page}-${index}`}>
          <PageScopeProvider>
            <Messages />
            <Suspense fallback={null}>
              <Painel />
            </Suspense>
          </PageScopeProvider>
        </PartBoundary>
      ))}
    </div>
  )
}
