import { UnstyledButton } from '@mantine/core'
import { Icon } from '@iss/ui/icon'
import { useTelas } from '@iss/portal/hooks'
import { groupMenu, type MenuEntry } from '@iss/portal/menu-page'
import { useFollow } from '@iss/portal/navigation'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import classes from './shell.module.css'

const SOLICITACOES = '/home/actions/solicitacoes'

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

function Submenu({ entry, entries, path }: { entry: MenuEntry; entries: readonly MenuEntry[]; path: string }) {
  const inside = path === entry.path || entries.some((one) => one.path === path)
  const [open, setOpen] = useState(inside)
  const id = useId()
  return (
    <>
      <div className={classes.parent}>
        <MenuLink entry={entry} active={path === entry.path} />
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
            <MenuLink entry={one} active={one.path === path} />
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
                  <Submenu entry={entry} entries={requests} path={pathname} />
                ) : (
                  <MenuLink entry={entry} active={entry.path === pathname} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
