import { StatusPill } from '@iss/ui/status-pill'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Compartilhar } from '../../contract/compartilhar.ts'
import classes from './destaque.module.css'

const tons = { 'Na fila': 'warning', Enviado: 'success', Falhou: 'danger' } as const

type Props = { envios: Compartilhar['envios']; onReenviar: (para: readonly string[]) => void }

/** The mails by which a document was sent, each with what became of it and a button that sends it again. */
export function EnviosDoDocumento({ envios, onReenviar }: Props) {
  if (envios.length === 0) return null
  return (
    <ul className={classes.envios} aria-label="Enviado por e-mail">
      {envios.map(({ id, para, em, situacao }) => (
        <li key={id}>
          <span className={classes.endereco}>{para.join(', ')}</span>
          <span className={classes.quando}>{em}</span>
          <StatusPill tone={tons[situacao]}>{situacao}</StatusPill>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            aria-label={`Reenviar para ${para.join(', ')}`}
            onClick={() => onReenviar(para)}
          >
            Reenviar
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Asks again every five seconds while a mail waits in the queue. */
export function useAteEnviar(compartilhar: Compartilhar | undefined, refetch: () => void): void {
  const espera = compartilhar?.envios.some(({ situacao }) => situacao === 'Na fila') ?? false
  useEffect(() => {
    if (!espera) return
    const timer = setTimeout(refetch, 5000)
    return () => clearTimeout(timer)
  }, [espera, compartilhar, refetch])
}
