import { Icon } from '@iss/ui/icon'
import { useCanOpen } from '@iss/portal/hooks'
import { Button, Group, Tooltip } from '@mantine/core'
import { useMemo } from 'react'
import type { ActionDescriptor } from '../definition/calls.ts'
import classes from './list-actions.module.css'
import type { GridLine } from './report-grid.tsx'
import type { Target } from './use-list-action.ts'

/** The actions that lead somewhere stay only where this user may go. */
export function useOpenActions(actions: readonly ActionDescriptor[]): readonly ActionDescriptor[] {
  const canOpen = useCanOpen()
  return useMemo(() => actions.filter(({ endereco }) => endereco === null || canOpen(endereco)), [actions, canOpen])
}

type ButtonsProps = {
  actions: readonly ActionDescriptor[]
  selected: Target
  running: string | null
  onStart: (action: ActionDescriptor, rows: Target) => void
  onNothing: () => void
}

/** The actions above the list; those on a selection say how many of the rows they take. */
export function ListButtons({ actions, selected, running, onStart, onNothing }: ButtonsProps) {
  return actions.map((action) => {
    const { nome, rotulo, lugar, perigo, icone } = action
    const rows = lugar === 'selection' ? selected.filter(({ acoes }) => nome in acoes) : []
    return (
      <Button
        key={nome}
        size="xs"
        variant={lugar === 'list' ? 'filled' : 'default'}
        color={perigo ? 'red' : undefined}
        loading={running === nome}
        leftSection={icone ? <Icon name={icone} size={16} /> : undefined}
        onClick={() => (lugar === 'selection' && rows.length === 0 ? onNothing() : onStart(action, rows))}
      >
        {rows.length > 0 ? `${rotulo} (${rows.length})` : rotulo}
      </Button>
    )
  })
}

/** More actions than these stand on two lines, so that the columns keep their room. */
const ON_ONE_LINE = 2
const TWO_LINES_PX = 224

type RowProps = Pick<ButtonsProps, 'actions' | 'running' | 'onStart'> & { row: GridLine; name: string }

const isCompact = ({ compacto, icone }: ActionDescriptor) => compacto === true && icone !== null

/** The actions of one row, called by what the row is, for those who hear the buttons. */
export function RowButtons({ actions, row, name, running, onStart }: RowProps) {
  const offered = actions.filter(({ nome }) => nome in row.acoes)
  if (offered.length === 0) return null
  const onDesk = offered.filter((action) => !isCompact(action)).length > ON_ONE_LINE ? TWO_LINES_PX : 'max-content'
  return (
    <Group
      gap={6}
      justify="flex-end"
      {...(offered.length > ON_ONE_LINE ? { w: { base: '100%', sm: onDesk }, ml: 'auto' } : { wrap: 'nowrap' })}
    >
      {offered.map((action) => (
        <Tooltip key={action.nome} label={action.rotulo} disabled={!isCompact(action)}>
          <Button
            className={isCompact(action) ? classes.compact : undefined}
            size="compact-sm"
            variant="default"
            color={action.perigo ? 'red' : undefined}
            loading={running === action.nome}
            aria-label={`${action.rotulo}: ${name}`}
            onClick={() => onStart(action, [row])}
          >
            {isCompact(action) && action.icone ? <Icon name={action.icone} size={16} /> : null}
            <span>{action.rotulo}</span>
          </Button>
        </Tooltip>
      ))}
    </Group>
  )
}
