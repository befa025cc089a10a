import { Avatar, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Icon } from '@iss/ui/icon'
import { useTelas, useUserInfo } from '@iss/portal/hooks'
import { groupMenu } from '@iss/portal/menu-page'
import { useFollow, useNavigate } from '@iss/portal/navigation'
import { signOut } from '@iss/portal/provider'
import { IconArrowBackUp, IconChevronDown, IconFileDownload, IconLogout, IconMapPin, IconMenu2, IconX } from '@tabler/icons-react'
import { Help } from './help.tsx'
import { CityArms } from './city-arms.tsx'
import { initials } from './initials.ts'
import { QuickSearch } from './quick-search.tsx'
import classes from './shell.module.css'
import type { useMenu } from './use-menu.ts'
import { useChangeProfile, useRestoreProfile } from './use-profile.ts'

/** Fixed header: menu button, logo to /home, user dropdown. */
export function Header({ menu }: { menu: ReturnType<typeof useMenu> }) {
  const follow = useFollow('/home')
  return (
    <header className={classes.header}>
      <UnstyledButton
        className={classes.burger}
        aria-label={menu.open ? 'Fechar menu' : 'Abrir menu'}
        aria-expanded={menu.open}
        aria-controls="menu-lateral"
        onClick={menu.toggle}
      >
        {menu.open ? <IconX size={22} /> : <IconMenu2 size={22} />}
      </UnstyledButton>
      <a className={classes.logo} href="/home" onClick={follow}>
        <CityArms />
        ISS Aberto
      </a>
      <QuickSearch />
      <Help />
      <MyFiles />
      <UserMenu />
    </header>
  )
}

/** Where the files that were asked for are kept. */
function MyFiles() {
  const to = '/home/actions/meus-arquivos'
  const follow = useFollow(to)
  return (
    <Tooltip label="Meus arquivos">
      <a className={classes.files} href={to} onClick={follow} aria-label="Meus arquivos">
        <IconFileDownload size={21} stroke={1.7} aria-hidden="true" />
      </a>
    </Tooltip>
  )
}

function UserMenu() {
  const user = useUserInfo()
  const entries = groupMenu(useTelas(), 'usuario').flatMap((group) => group.entries)
  const navigate = useNavigate()
  const restore = useRestoreProfile()
  const change = useChangeProfile()
  return (
    <Menu position="bottom-end" width={280} shadow="lg" offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className="visually-hidden">Menu do usuário</span>
          <Avatar size={32} radius="xl" className={classes.userAvatar} aria-hidden="true">
            {initials(user.nomeUsuario)}
          </Avatar>
          <span className={classes.userName}>{user.nomeUsuario}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user.autoridadeId !== null ? (
          <Menu.Item leftSection={<IconArrowBackUp size={17} stroke={1.7} />} onClick={() => void restore()}>
            Voltar para o seu perfil
          </Menu.Item>
        ) : null}
        {entries.map((entry) => (
          <Menu.Item
            key={entry.path}
            component="a"
            href={entry.path}
            leftSection={<Icon name={entry.icone} size={17} />}
            onClick={(event) => plainClick(event, () => navigate(entry.path))}
          >
            {entry.rotulo}
          </Menu.Item>
        ))}
        {user.municipios.length > 1 ? (
          <>
            <Menu.Divider />
            <Menu.Label>Município</Menu.Label>
            {user.municipios.map(({ id, nome, estado }) => (
              <Menu.Item
                key={id}
                leftSection={<IconMapPin size={17} stroke={1.7} />}
                aria-current={id === user.idMunicipio || undefined}
                fw={id === user.idMunicipio ? 650 : undefined}
                onClick={() => id !== user.idMunicipio && void change({ idMunicipio: id }).catch(() => undefined)}
              >
                {nome} - {estado}
              </Menu.Item>
            ))}
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void signOut()}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function plainClick(
  event: { preventDefault: () => void; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
  go: () => void,
) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  go()
}
