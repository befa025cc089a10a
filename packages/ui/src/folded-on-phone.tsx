import { Button, Collapse } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { usePhone } from './use-phone.tsx'

type Props = {
  /** How many of them are set, told on the button. */
  set: number
  /** What stands behind the button: the filters unless told. */
  label?: 'Filtros' | 'Visualização'
  children: ReactNode
}

/** On a telephone what narrows or arranges a list stands behind one button that says how much of it is set; elsewhere as it is. */
export function FoldedOnPhone({ set, label = 'Filtros', children }: Props) {
  const phone = usePhone()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!phone) return children
  const Icon = label === 'Filtros' ? IconFilter : IconAdjustmentsHorizontal
  const whole = label === 'Filtros'
  return (
    <>
      <Button
        {...(whole ? { fullWidth: true, mb: 'sm' } : { size: 'xs' })}
        variant="default"
        leftSection={<Icon size={17} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? `${label} (${set})` : label}
      </Button>
      <Collapse expanded={open} id={id} transitionDuration={150} {...(whole ? {} : { w: '100%' })}>
        {children}
      </Collapse>
    </>
  )
}
