import { buscarInicial } from '@iss/inicial/contract/inicial'
import { Button, Menu, ScrollArea } from '@mantine/core'
import { formatDocumento } from '@iss/kernel/documento'
import { useCall, useUserInfo } from '@iss/portal/hooks'
import { IconArrowBackUp, IconSwitchHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './shell.module.css'
import { useRestoreProfile, useSwitchPerson } from './use-profile.ts'

/** Says for whom the user acts while it is somebody else, with the way to another taxpayer and the way back. */
export function ActingFor() {
  const user = useUserInfo()
  const restore = useRestoreProfile()
  if (user.pessoaSelecionada.id === user.pessoaUsuario.id) return null
  return (
    <section className={classes.acting} aria-label="Contribuinte por quem você age">
      <p>
        Você está agindo por <strong>{user.nomePessoaSelecionada}</strong>{' '}
        <span className={classes.actingDocument}>{formatDocumento(user.documentoPessoaSelecionada)}</span>
      </p>
      <div className={classes.actingWays}>
        <Switcher />
        <Button
          size="compact-sm"
          variant="white"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => void restore()}
        >
          Voltar para o seu perfil
        </Button>
      </div>
    </section>
  )
}

/** The other taxpayers of the user; choosing one stays on this screen. */
function Switcher() {
  const user = useUserInfo()
  const [opened, setOpened] = useState(false)
  const switchTo = useSwitchPerson()
  const { data } = useCall(buscarInicial, {}, { enabled: opened, silent: true })
  const others = [...(data?.pessoaList ?? []), ...(data?.pessoaSimplificadaTOList ?? [])].filter(
    ({ id }) => id !== user.pessoaSelecionada.id,
  )
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="lg" withinPortal={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="white" leftSection={<IconSwitchHorizontal size={16} aria-hidden="true" />}>
          Trocar de contribuinte
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {data && others.length === 0 ? <Menu.Label>Nenhum outro contribuinte.</Menu.Label> : null}
          {others.map(({ id, nome }) => (
            <Menu.Item key={id} onClick={() => void switchTo(id)}>
              {nome}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
