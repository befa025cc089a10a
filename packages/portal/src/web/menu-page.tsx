import { AccordionPanel } from '@iss/ui/accordion-panel'
import { EmptyState } from '@iss/ui/empty-state'
import { Icon } from '@iss/ui/icon'
import { TextField } from '@iss/ui/text-field'
import { fold } from '@iss/kernel/texto'
import type { MenuArea } from '@iss/platform/contract'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTelas, type Tela } from './hooks.ts'
import classes from './menu-page.module.css'
import { useFollow } from './navigation.tsx'
import { Page } from './page.tsx'

export type MenuEntry = Tela['menu'][number]
export type MenuGroup = { grupo: string; entries: MenuEntry[] }

const FIRST_GROUPS = ['Geral', 'Movimentação', 'Solicitações', 'Fiscal']

function rank(grupo: string): number {
  const index = FIRST_GROUPS.indexOf(grupo)
  return index < 0 ? FIRST_GROUPS.length : index
}

/**
 * The entries of an area in their groups, each path once per group: entries by `ordem`, groups by their lowest `ordem`, and among equals
 * the well-known ones first. Groups named in `paineis` come before, in that order.
 */
export function groupMenu(telas: readonly Tela[], area: MenuArea, paineis: readonly string[] = []): MenuGroup[] {
  const entries = telas
    .flatMap((tela) => tela.menu.filter((entry) => entry.area === area))
    .sort((a, b) => a.ordem - b.ordem || rank(a.grupo) - rank(b.grupo) || a.rotulo.localeCompare(b.rotulo, 'pt-BR'))
  const groups = new Map<string, MenuEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.grupo)
    if (!group) groups.set(entry.grupo, [entry])
    else if (!group.some((other) => other.path === entry.path)) group.push(entry)
  }
  const place = (grupo: string) => (paineis.includes(grupo) ? paineis.indexOf(grupo) : paineis.length)
  return [...groups].map(([grupo, list]) => ({ grupo, entries: list })).sort((a, b) => place(a.grupo) - place(b.grupo))
}

/** How much waits behind an entry: the figure, and what it counts in words. */
export type EntryCount = { path: string; quantidade: number; rotulo: string }

function EntryLink({ entry, count }: { entry: MenuEntry; count: EntryCount | undefined }) {
  const follow = useFollow(entry.path)
  return (
    <a className={classes.entry} href={entry.path} onClick={follow}>
      <span className={classes.icon}>
        <Icon name={entry.icone ?? 'file-text'} />
      </span>
      {entry.rotulo}
      {count ? (
        <span className={classes.count} title={count.rotulo}>
          <span aria-hidden="true">{count.quantidade}</span>
          <VisuallyHidden>{`: ${count.rotulo}`}</VisuallyHidden>
        </span>
      ) : null}
    </a>
  )
}

/** The entries whose name, group or other words hold what was typed, accents and capitals aside; all of them when nothing was. */
export function filterGroups(groups: readonly MenuGroup[], texto: string): MenuGroup[] {
  const busca = fold(texto)
  if (busca === '') return [...groups]
  return groups.flatMap(({ grupo, entries }) => {
    const achadas = entries.filter(({ rotulo }) => fold(`${rotulo} ${grupo}`).includes(busca))
    return achadas.length > 0 ? [{ grupo, entries: achadas }] : []
  })
}

type Props = {
  area: MenuArea
  title: string
  /** Names of the panels in their order; others come after. */
  paineis?: readonly string[]
  header?: ReactNode
  /** Figures beside the entries of their screens. */
  contadores?: readonly EntryCount[] | undefined
  /** A box that leaves the entries that hold what is typed. */
  filtro?: boolean
  children?: ReactNode
}

/** A menu page (fiscal, configuration, admin, teaching …): one open panel per group with the links that the user may follow. */
export function MenuPage({ area, title, paineis, header, contadores = [], filtro = false, children }: Props) {
  const [texto, setTexto] = useState('')
  const groups = filterGroups(groupMenu(useTelas(), area, paineis), texto)
  return (
    <Page title={title}>
      {header ? <div className={classes.header}>{header}</div> : null}
      {filtro ? (
        <div className={classes.filter}>
          <TextField
            label="Filtrar"
            placeholder="Nome da função ou do grupo"
            value={texto}
            onChange={setTexto}
            autoComplete="off"
          />
        </div>
      ) : null}
      <div aria-live="polite">
        {groups.length === 0 && !children ? <EmptyState title="Nenhum resultado para ser apresentado." /> : null}
      </div>
      {groups.map(({ grupo, entries }) => (
        <AccordionPanel key={grupo} title={grupo}>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <EntryLink entry={entry} count={contadores.find(({ path }) => path === entry.path)} />
              </li>
            ))}
          </ul>
        </AccordionPanel>
      ))}
      {children}
    </Page>
  )
}
