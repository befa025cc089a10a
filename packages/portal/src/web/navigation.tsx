import { useConfirm } from '@iss/ui/confirm-dialog'
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { useBlocker, useLocation, useRouter } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useMemo } from 'react'

type NavigateOptions = { replace?: boolean }

/** Goes to a path of the program, query included. */
export function useNavigate(): (path: string, options?: NavigateOptions) => void {
  const router = useRouter()
  return useCallback(
    (path, options) => {
      if (options?.replace) router.history.replace(path)
      else router.history.push(path)
    },
    [router],
  )
}

/** Handler that lets the router follow a link, except for new tabs and the like. */
export function useFollow(to: string, onFollow?: () => void): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    navigate(to)
  }
}

/** A link inside the program. */
export function AppLink({ to, children, ...props }: { to: string; children: ReactNode } & AnchorProps) {
  const follow = useFollow(to)
  return (
    <Anchor href={to} onClick={follow} {...props}>
      {children}
    </Anchor>
  )
}

/** A link inside the program that looks like a button. */
export function LinkButton({ to, children, ...props }: { to: string; children: ReactNode } & ButtonProps) {
  const follow = useFollow(to)
  return (
    <Button component="a" href={to} onClick={follow} {...props}>
      {children}
    </Button>
  )
}

type SearchChanges = Record<string, string | number | null | undefined>

/** The query of the address and a function that changes parts of it (null takes a part away). Replaces the entry of the history unless `push`. */
export function useSearch(): [URLSearchParams, (changes: SearchChanges, options?: { push?: boolean }) => void] {
  const { searchStr, pathname } = useLocation()
  const router = useRouter()
  const params = useMemo(() => new URLSearchParams(searchStr), [searchStr])
  const change = useCallback(
    (changes: SearchChanges, options?: { push?: boolean }) => {
      const next = new URLSearchParams(router.state.location.searchStr)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      const path = next.size > 0 ? `${pathname}?${next}` : pathname
      if (options?.push) router.history.push(path)
      else router.history.replace(path)
    },
    [router, pathname],
  )
  return [params, change]
}

const PathParams = createContext<Readonly<Record<string, string>>>({})

/** Gives the parts of the path that a screen declared as `:name`. */
export function PathParamsProvider({ params, children }: { params: Readonly<Record<string, string>>; children: ReactNode }) {
  return <PathParams value={params}>{children}</PathParams>
}

/** The part of the path declared as `:name`; undefined when it is absent. */
export function usePathParam(name: string): string | undefined {
  return useContext(PathParams)[name]
}

/** Asks before leaving while `dirty`. */
export function useLeaveGuard(dirty: boolean, question = 'Há alterações não salvas. Deseja sair mesmo assim?'): void {
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => dirty && !(await confirm(question)),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  })
}

/**
 * Matches a path against a declared one: `:name` takes one part, `:name?` may be absent, '*' takes the rest.
 * Gives the parts, or null.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split('/').filter(Boolean)
  const have = path.split('/').filter(Boolean)
  const params: Record<string, string> = {}
  for (const [index, part] of want.entries()) {
    if (part === '*') return { ...params, '*': have.slice(index).join('/') }
    const found = have[index]
    if (part.startsWith(':')) {
      const optional = part.endsWith('?')
      if (found === undefined && !optional) return null
      if (found !== undefined) params[part.slice(1).replace(/\?$/, '')] = decodeURIComponent(found)
    } else if (part !== found) return null
  }
  return have.length > want.length ? null : params
}
