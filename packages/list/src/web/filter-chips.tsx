import { CloseButton, Group } from '@mantine/core'
import type { FilterDescriptor, ReportPage } from '../definition/calls.ts'
import classes from './filter-chips.module.css'

type Said = NonNullable<ReportPage['filtros']>[number]
type Props = {
  filtros: readonly FilterDescriptor[]
  said: readonly Said[] | undefined
  onRemove: (nome: string) => void
  /** What it is compared with, and how to end that. */
  comparison?: { text: string; onRemove: () => void }
}

/** What the rows were asked for with, each to be taken away by one press; what must be filled in stands without a cross. */
export function FilterChips({ filtros, said = [], onRemove, comparison }: Props) {
  const drawn = said.flatMap((one) => {
    const filter = filtros.find(({ nome }) => nome === one.nome)
    return filter ? [{ ...one, fixed: filter.obrigatorio }] : []
  })
  if (drawn.length === 0 && !comparison) return null
  return (
    <Group component="ul" gap={6} className={classes.chips} aria-label="Filtros aplicados">
      {drawn.map(({ nome, rotulo, texto, fixed }) => (
        <Chip key={nome} text={`${rotulo}: ${texto}`} onRemove={fixed ? undefined : () => onRemove(nome)} />
      ))}
      {comparison ? <Chip text={comparison.text} onRemove={comparison.onRemove} /> : null}
    </Group>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove?: () => void }) {
  return (
    <li className={classes.chip}>
      <span className={classes.text}>{text}</span>
      {onRemove ? <CloseButton size={24} iconSize={14} aria-label={`Remover ${text}`} onClick={onRemove} /> : null}
    </li>
  )
}
