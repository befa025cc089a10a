import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import classes from './message-panel.module.css'
import { Toast } from './toast.tsx'

/** A message of the page: errors red, success green (type SUCESS), warnings yellow. */
export type PageMessage = { tipo: 'ERRO' | 'SUCESS' | 'AVISO'; texto: string }

type Props = { messages: readonly PageMessage[]; onDismiss: (tipo: PageMessage['tipo']) => void }

const looks = {
  ERRO: { Icon: IconAlertTriangle, title: 'Erro' },
  AVISO: { Icon: IconInfoCircle, title: 'Aviso' },
  SUCESS: { Icon: IconCircleCheck, title: 'Aviso' },
} as const

/** Milliseconds that a message of success stands, long enough to be read twice. */
const SUCCESS_LASTS = 10_000

/**
 * The numbered, dismissible lists of messages of a page (spec 1 §2.11): errors and warnings at its head, what succeeded in the corner of the window,
 * where it is seen however far the page was scrolled.
 */
export function MessagePanel({ messages, onDismiss }: Props) {
  const kinds = (['ERRO', 'AVISO', 'SUCESS'] as const).filter((tipo) => messages.some((message) => message.tipo === tipo))
  const texts = (tipo: PageMessage['tipo']) => messages.filter((message) => message.tipo === tipo).map(({ texto }) => texto)
  return (
    <>
      {kinds.map((tipo) =>
        tipo === 'SUCESS' ? (
          <SuccessToast key={tipo} texts={texts(tipo)} onDismiss={onDismiss} />
        ) : (
          <MessageList key={tipo} tipo={tipo} texts={texts(tipo)} onDismiss={onDismiss} />
        ),
      )}
    </>
  )
}

function SuccessToast({ texts, onDismiss }: { texts: readonly string[]; onDismiss: Props['onDismiss'] }) {
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  const gone = useCallback(() => dismiss.current('SUCESS'), [])
  return (
    <Toast key={texts.join('|')} tone="success" lasts={SUCCESS_LASTS} onGone={gone}>
      <MessageList tipo="SUCESS" texts={texts} onDismiss={onDismiss} />
    </Toast>
  )
}

type ListProps = { tipo: PageMessage['tipo']; texts: readonly string[]; onDismiss: Props['onDismiss'] }

function MessageList({ tipo, texts, onDismiss }: ListProps) {
  const { Icon, title } = looks[tipo]
  return (
    <div className={classes.panel} data-tipo={tipo} role={tipo === 'ERRO' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" className={classes.icon} />
      <ol className={classes.list} aria-label={title}>
        {texts.map((texto, index) => (
          <li key={texto}>
            {index + 1} - {texto}
          </li>
        ))}
      </ol>
      <CloseButton className={classes.close} aria-label="Fechar mensagens" onClick={() => onDismiss(tipo)} />
    </div>
  )
}
