import { UnstyledButton } from '@mantine/core'
import { Icon } from '@iss/ui/icon'
import { type Tela, useTelas } from '@iss/portal/hooks'
import { groupMenu, type MenuEntry } from '@iss/portal/menu-page'
import { useFollow } from '@iss/portal/navigation'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import classes from './shell.module.css'

const SOLICITACOES = '/home/actions/solicitacoes'

/** The address that an entry ends on: where its screen redirects to, else its own. */
function endOf(telas: readonly Tela[], path: string): string {
  const redirect = telas.find((tela) => tela.path === path && tela.tipo === 'redireciona')
  return redirect?.alvo ?? path
}

/** One link of the menu. */
export function MenuLink({ entry, active, onFollow }: { entry: MenuEntry; active?: boolean; onFollow?: () => void }) {
  const follow = useFollow(entry.path, onFollow)
  return (
    <a className={classes.link} href={entry.path} onClick={follow} aria-current={active ? 'page' : undefined}>
      <Icon name={entry.icone} />
      <span>{entry.rotulo}</span>
    </a>
  )
}

type SubmenuProps = { entry: MenuEntry; entries: readonly MenuEntry[]; isActive: (entry: MenuEntry) => boolean }

function Submenu({ entry, entries, isActive }: SubmenuProps) {
  const inside = isActive(entry) || entries.some(isActive)
  const [open, setOpen] = useState(inside)
  const id = useId()
  return (
    <>
      <div className={classes.parent}>
        <MenuLink entry={entry} active={isActive(entry)} />
        <UnstyledButton
          className={classes.expand}
          aria-label={`${open ? 'Recolher' : 'Expandir'} ${entry.rotulo}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} data-open={open || undefined} />
        </UnstyledButton>
      </div>
      <ul id={id} className={classes.submenu} hidden={!open}>
        {entries.map((one) => (
          <li key={one.path}>
            <MenuLink entry={one} active={isActive(one)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The side menu from the screens of the user, in groups, with the Solicitações submenu (spec 2 §2.4). */
export function MenuList() {
  const telas = useTelas()
  const { pathname } = useLocation()
  // An entry that redirects is marked only where no entry has the open address itself.
  const hasOwn = telas.some(({ menu }) => menu.some(({ path }) => path === pathname))
  const isActive = ({ path }: MenuEntry) => path === pathname || (!hasOwn && endOf(telas, path) === pathname)
  const requests = groupMenu(telas, 'solicitacoes').flatMap((group) => group.entries)
  return (
    <>
      {groupMenu(telas, 'lateral').map(({ grupo, entries }) => (
        <section key={grupo} className={classes.group} aria-label={grupo}>
          <h2 className={classes.groupTitle}>{grupo}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                {entry.path === SOLICITACOES && requests.length > 0 ? (
                  <Submenu entry={entry} entries={requests} isActive={isActive} />
                ) : (
                  <MenuLink entry={entry} active={isActive(entry)} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
