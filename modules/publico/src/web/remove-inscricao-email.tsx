import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { usePathParam } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { removerInscricaoEmail } from '../contract/consultas.ts'

/** Removes the address of the route from the mailing as soon as the page is entered (spec 1 §2.7). */
export function Screen() {
  const page = usePage()
  const email = usePathParam('email') ?? ''
  const remover = useCallMutation(removerInscricaoEmail, { onSuccess: ({ mensagem }) => page.success(mensagem) })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    remover.mutate({ email })
  }, [email, remover])
  return (
    <Page title="Remoção de e-mail">
      <Panel>
        <Text>Endereço: {email}</Text>
        <Text mt="xs">Avisos que você mesmo pedir, como o código para redefinir a senha, continuam a ser enviados.</Text>
      </Panel>
    </Page>
  )
}
