import { Dialog } from '@iss/ui/dialog'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'

type Aviso = { texto: string; depois?: () => void }

/** An alert titled 'Aviso' with one button; `depois` runs when it is closed. */
export function useAviso(): { avisar: (texto: string, depois?: () => void) => void; element: ReactNode } {
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const avisar = useCallback((texto: string, depois?: () => void) => setAviso({ texto, ...(depois ? { depois } : {}) }), [])
  const close = () => {
    setAviso(null)
    aviso?.depois?.()
  }
  return {
    avisar,
    element: (
      <Dialog opened={aviso !== null} onClose={close} title="Aviso">
        <Text>{aviso?.texto}</Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={close} data-autofocus>
            OK
          </Button>
        </Group>
      </Dialog>
    ),
  }
}
