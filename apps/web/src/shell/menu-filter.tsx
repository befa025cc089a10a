import { buscarMenuMap } from '@iss/portal/contract/sessao'
import { useCall } from '@iss/portal/hooks'
import type { MenuEntry } from '@iss/portal/menu-page'
import { useEffect, useState } from 'react'
import { MenuLink } from './menu-list.tsx'
import classes from './shell.module.css'

/** Debounce of the menu filter (spec 2 §9). */
export const MENU_FILTER_DEBOUNCE = 300

/** The text once nothing was typed for the given time. */
export function useDebounced(text: string, delay: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return settled
}

/** Results by category, each entry once in its category. */
export function groupByCategory(entries: readonly MenuEntry[]): [string, MenuEntry[]][] {
  const groups = new Map<string, MenuEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.grupo) ?? []
    if (!group.some(({ path }) => path === entry.path)) group.push(entry)
    groups.set(entry.grupo, group)
  }
  return [...groups]
}

/** What the menu filter found, grouped by category, each a link. */
export function MenuFilter({ filtro, onFollow }: { filtro: string; onFollow: () => void }) {
  const { data, isLoading } = useCall(buscarMenuMap, { filtro }, { keepPrevious: true, silent: true, staleTime: 60_000 })
  const groups = groupByCategory(data ?? [])
  return (
    <div aria-live="polite">
      {groups.length === 0 && !isLoading ? <p className={classes.nothing}>Nenhum resultado para ser apresentado.</p> : null}
      {groups.map(([category, entries]) => (
        <section key={category} className={classes.group} aria-label={category}>
          <h2 className={classes.groupTitle}>{category}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
