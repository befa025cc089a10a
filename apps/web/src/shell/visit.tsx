import { textOf } from '@iss/kinds'
import { call } from '@iss/portal/call'
import { encerrarVisita } from '@iss/portal/contract/sessao'
import { useUserInfo } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import classes from './shell.module.css'

/** Says that the support sees the portal as somebody else and may change nothing, until when, and ends it. */
export function Visit() {
  const { visita, nomeUsuario } = useUserInfo()
  if (!visita) return null
  const hora = textOf('datetime', visita.fim)
  // A page begun anew: nothing that was read as the other one stays.
  const encerrar = () => void call(encerrarVisita, {}).then(() => location.assign('/home/actions/suporte'))
  return (
    <section className={`${classes.acting} ${classes.visit}`} aria-label="Visita do suporte">
      <p>
        {visita.nome} vendo o portal como <strong>{nomeUsuario}</strong>, só para consulta, até {hora}. Nada pode ser alterado.
      </p>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        leftSection={<IconEyeOff size={16} aria-hidden="true" />}
        onClick={encerrar}
      >
        Encerrar a visita
      </Button>
    </section>
  )
}
