import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { CloseOfDialog } from './form.tsx'

export type ConfirmOptions = {
  question: string
  title?: string
  details?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

type DialogProps = ConfirmOptions & { opened: boolean; onAnswer: (yes: boolean) => void }

/** Asks the given question; Escape and the cross answer no. */
export function ConfirmDialog({
  opened,
  onAnswer,
  question,
  title = 'Aviso',
  details,
  confirmLabel = 'Sim',
  cancelLabel = 'Não',
  danger,
}: DialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onAnswer(false)} title={title}>
      <Text>{question}</Text>
      {details}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => onAnswer(true)} data-autofocus={danger ? undefined : true}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}

type Confirm = (options: ConfirmOptions | string) => Promise<boolean>
const ConfirmContext = createContext<Confirm | null>(null)

/** Makes `useConfirm` work below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ options: ConfirmOptions; resolve: (yes: boolean) => void; open: boolean } | null>(null)
  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) =>
        setAsked({ options: typeof options === 'string' ? { question: options } : options, resolve, open: true }),
      ),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog
        {...(asked?.options ?? { question: '' })}
        opened={asked?.open ?? false}
        onAnswer={(yes) => {
          asked?.resolve(yes)
          setAsked((old) => (old ? { ...old, open: false } : old))
        }}
      />
    </ConfirmContext>
  )
}

/** `await confirm({ question })` → true when the user agrees. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

type FormDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  children: ReactNode
}

/** A popup with a title for forms and lists. */
export function FormDialog({ opened, onClose, title, size = 'lg', children }: FormDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <CloseOfDialog value={onClose}>{children}</CloseOfDialog>
    </Dialog>
  )
}
