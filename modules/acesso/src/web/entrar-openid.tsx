import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { clearSession, keepSession } from '@iss/portal/session'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { caminhoRetornoOpenid, concluirOpenid, iniciarOpenid } from '../contract/openid.ts'
import { acessoErrors } from '../domain/errors.ts'

const PEDIDO = 'iss_pedido_openid'
const INICIO = '/home/inicial-menu'

/** Goes to the identity provider; when the browser comes back with an answer, ends the sign-in and goes to the start page. */
export function Screen() {
  const page = usePage()
  const begun = useRef(false)
  const [failed, setFailed] = useState(false)
  const onError = () => {
    clearSession()
    setFailed(true)
  }
  const iniciar = useCallMutation(iniciarOpenid, {
    onSuccess: ({ endereco, pedido }) => {
      sessionStorage.setItem(PEDIDO, pedido)
      location.assign(endereco)
    },
    onError,
  })
  const concluir = useCallMutation(concluirOpenid, {
    onSuccess: (tokens) => {
      keepSession(tokens)
      location.replace(INICIO)
    },
    onError,
  })

  useEffect(() => {
    // A code serves once: the effect must not ask twice.
    if (begun.current) return
    begun.current = true
    const parametros = location.search.slice(1)
    const query = new URLSearchParams(parametros)
    if (!query.has('code') && !query.has('error')) return iniciar.mutate({})
    const pedido = sessionStorage.getItem(PEDIDO)
    sessionStorage.removeItem(PEDIDO)
    // The code stays neither in the address nor in the history.
    history.replaceState(null, '', caminhoRetornoOpenid)
    if (pedido) return concluir.mutate({ parametros, pedido })
    page.error(acessoErrors.openidPedidoInvalido.message)
    setFailed(true)
  })

  return (
    <Page title="Entrada por provedor de identidade">
      <Panel>
        {failed ? (
          <Group>
            <Button component="a" href={caminhoRetornoOpenid}>
              Tentar novamente
            </Button>
            <Button component="a" href="/landing-page" variant="default">
              Entrar com usuário e senha
            </Button>
          </Group>
        ) : (
          <Text role="status">Aguarde, estamos confirmando a sua identidade…</Text>
        )}
      </Panel>
    </Page>
  )
}
