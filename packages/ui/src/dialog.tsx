import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  /** A click beside the dialog closes it. */
  closeOnClickOutside?: boolean
  zIndex?: number
  children: ReactNode
}

/** A dialog that is taken away while it is open gives the keyboard back to what opened it, as one that is closed does. */
function useReturnWhenTakenAway(opened: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    opener.current = opened ? document.activeElement : null
  }, [opened])
  useEffect(
    () => () => {
      const { current } = opener
      if (document.activeElement === document.body && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true })
    },
    [],
  )
}

/** A dialog with title and closing cross. Its head is no banner, unlike that of the ready-made one, so that a page has one banner only. */
export function Dialog({ opened, onClose, title, size = 'md', closeOnClickOutside = true, zIndex, children }: Props) {
  useReturnWhenTakenAway(opened)
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered closeOnClickOutside={closeOnClickOutside} zIndex={zIndex}>
      <Modal.Overlay backgroundOpacity={0.45} color="#071d41" />
      <Modal.Content radius="md">
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fechar" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
