import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './message-panel.module.css'

/** A message of the page: errors red, success green (type SUCESS), warnings yellow. */
export type PageMessage = { tipo: 'ERRO' | 'SUCESS' | 'AVISO'; texto: string }

type Props = { messages: readonly PageMessage[]; onDismiss: (tipo: PageMessage['tipo']) => void }

const looks = {
  ERRO: { Icon: IconAlertTriangle, title: 'Erro' },
  AVISO: { Icon: IconInfoCircle, title: 'Aviso' },
  SUCESS: { Icon: IconCircleCheck, title: 'Aviso' },
} as const

/** The numbered, dismissible list of messages at the head of a page (spec 1 §2.11). */
export function MessagePanel({ messages, onDismiss }: Props) {
  const kinds = (['ERRO', 'AVISO', 'SUCESS'] as const).filter((tipo) => messages.some((message) => message.tipo === tipo))
  return (
    <>
      {kinds.map((tipo) => {
        const { Icon, title } = looks[tipo]
        const texts = messages.filter((message) => message.tipo === tipo)
        return (
          <div key={tipo} className={classes.panel} data-tipo={tipo} role={tipo === 'ERRO' ? 'alert' : 'status'}>
            <Icon size={20} stroke={1.8} aria-hidden="true" className={classes.icon} />
            <ol className={classes.list} aria-label={title}>
              {texts.map(({ texto }, index) => (
                <li key={texto}>
                  {index + 1} - {texto}
                </li>
              ))}
            </ol>
            <CloseButton className={classes.close} aria-label="Fechar mensagens" onClick={() => onDismiss(tipo)} />
          </div>
        )
      })}
    </>
  )
}
