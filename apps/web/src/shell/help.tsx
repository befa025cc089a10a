import { buscarAjudaDaTela } from '@iss/inicial/contract/ajuda-da-tela'
import { buscarPerguntasFrequentes } from '@iss/inicial/contract/perguntas-frequentes'
import { useCall, useCanOpen } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { AccordionPanel } from '@iss/ui/accordion-panel'
import { Dialog } from '@iss/ui/dialog'
import { Section } from '@iss/ui/panel'
import { List, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './shell.module.css'

/** Help of the screen that is open: by F1, or by the sign in the header. */
export function Help() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => setOpened(false), [pathname])
  return (
    <>
      <Tooltip label="Ajuda desta tela (F1)">
        <UnstyledButton className={classes.files} aria-label="Ajuda desta tela" onClick={() => setOpened(true)}>
          <IconHelpCircle size={21} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Tooltip>
      {opened ? <HelpDialog caminho={pathname} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

function HelpDialog({ caminho, onClose }: { caminho: string; onClose: () => void }) {
  const { data, isError } = useCall(buscarAjudaDaTela, { caminho }, { silent: true })
  const canOpen = useCanOpen()
  const perguntas = useCall(buscarPerguntasFrequentes, { tela: caminho }, { silent: true }).data?.lista ?? []
  const titulo = data?.titulo ?? 'esta tela'
  return (
    <Dialog opened onClose={onClose} title={data ? `Ajuda: ${data.titulo}` : 'Ajuda'} size="lg">
      <Stack>
        <Text>{data?.texto ?? (isError ? 'Esta tela não tem ajuda própria.' : 'Carregando')}</Text>
        {data && data.campos.length > 0 ? (
          <Section title={data.rotulo}>
            <Text size="sm">{data.campos.join(' · ')}</Text>
          </Section>
        ) : null}
        {perguntas.map(({ pergunta, resposta }) => (
          <AccordionPanel key={pergunta} title={pergunta}>
            <Text>{resposta}</Text>
          </AccordionPanel>
        ))}
        {data && data.relacionadas.length > 0 ? (
          <Section title="Telas relacionadas">
            <List>
              {data.relacionadas.map(({ path, title }) => (
                <List.Item key={path}>
                  <AppLink to={path}>{title}</AppLink>
                </List.Item>
              ))}
            </List>
          </Section>
        ) : null}
        {canOpen('/home/actions/ajuda') ? (
          <AppLink to={`/home/actions/ajuda?tela=${encodeURIComponent(titulo)}`}>Perguntas frequentes e primeiros passos</AppLink>
        ) : null}
        {canOpen('/home/actions/duvidas') ? (
          <AppLink to={`/home/actions/duvidas?tela=${encodeURIComponent(titulo)}`}>Abrir dúvida sobre esta tela</AppLink>
        ) : null}
      </Stack>
    </Dialog>
  )
}
