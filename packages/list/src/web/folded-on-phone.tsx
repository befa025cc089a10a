import { usePhone } from '@iss/ui/use-phone'
import { Button, Collapse } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

/** On a telephone the filters stand behind one button that says how many are set; elsewhere as they are. */
export function FoldedOnPhone({ set, children }: { set: number; children: ReactNode }) {
  const phone = usePhone()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!phone) return children
  return (
    <>
      <Button
        fullWidth
        variant="default"
        mb="sm"
        leftSection={<IconFilter size={17} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? `Filtros (${set})` : 'Filtros'}
      </Button>
      <Collapse expanded={open} id={id} transitionDuration={150}>
        {children}
      </Collapse>
    </>
  )
}
