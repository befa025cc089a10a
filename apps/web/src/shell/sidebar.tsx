import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { formatDocumento } from '@iss/kernel/documento'
import { useUserInfo } from '@iss/portal/hooks'
import { IconLock, IconLockOpen, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MENU_FILTER_DEBOUNCE, MenuFilter, useDebounced } from './menu-filter.tsx'
import { MenuList } from './menu-list.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './shell.module.css'
import type { useMenu } from './use-menu.ts'

/** Left side: person acted for, menu filter, lock, menu. */
export function Sidebar({ menu }: { menu: ReturnType<typeof useMenu> }) {
  const user = useUserInfo()
  const [filter, setFilter] = useState('')
  const settled = useDebounced(filter.trim(), MENU_FILTER_DEBOUNCE)
  const desktop = menu.viewport === 'desktop'
  const field = useRef<HTMLInputElement>(null)
  // On a phone the menu is a search first: one types a part of the name, the thumb needs not travel through the list.
  useEffect(() => {
    if (menu.open && !desktop) field.current?.focus({ preventScroll: true })
  }, [menu.open, desktop])
  const busca = (
    <TextInput
      ref={field}
      className={classes.filter}
      size="sm"
      type="search"
      aria-label="Filtrar menu"
      placeholder="Filtrar menu"
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={filter}
      onChange={(event) => setFilter(event.currentTarget.value)}
    />
  )
  return (
    <aside id="menu-lateral" className={classes.sidebar} aria-label="Menu lateral" inert={!menu.open}>
      {desktop ? null : busca}
      <div className={classes.person}>
        <PersonAvatar />
        <div className={classes.personText}>
          <strong title={user.nomePessoaSelecionada}>{user.nomePessoaSelecionada}</strong>
          <span>{formatDocumento(user.documentoPessoaSelecionada)}</span>
          <span>
            {user.responsavelNome} - {user.responsavelEstado}
          </span>
        </div>
        {desktop ? (
          <Tooltip label={menu.locked ? 'Soltar menu' : 'Fixar menu'}>
            <ActionIcon variant="subtle" size={28} aria-label="Fixar menu" aria-pressed={menu.locked} onClick={menu.toggleLock}>
              {menu.locked ? <IconLock size={18} stroke={1.7} /> : <IconLockOpen size={18} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      {desktop ? busca : null}
      <nav className={classes.nav} aria-label="Menu principal">
        {filter.trim() === '' || settled === '' ? <MenuList /> : <MenuFilter filtro={settled} onFollow={() => setFilter('')} />}
      </nav>
    </aside>
  )
}
