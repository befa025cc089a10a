import { FoldedOnPhone } from '@iss/ui/folded-on-phone'
import { Group } from '@mantine/core'
import type { ReportDescriptor } from '../definition/calls.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { CompareSelect } from './comparison.tsx'
import type { FilterValues } from './filter-wire.ts'
import type { Chosen } from './use-view.ts'
import { ViewsMenu } from './views-menu.tsx'

type Props = {
  descriptor: ReportDescriptor
  chosen: Chosen
  /** What the rows on screen were asked for with, in wire form, and their order. */
  filtros: FilterValues
  ordem: string | undefined
}

/** How rows are looked at: set beside another period, by which columns, as which saved view. */
export function ViewTools({ descriptor, chosen, filtros, ordem }: Props) {
  const { comparar, colunas, visao } = chosen
  return (
    <FoldedOnPhone label="Visualização" set={[comparar, colunas, visao].filter((one) => one !== null).length}>
      <Group gap={8}>
        {descriptor.comparavel ? <CompareSelect value={comparar} onChange={chosen.setComparar} /> : null}
        <ColumnChooser colunas={descriptor.colunas} chosen={colunas} onChange={chosen.setColunas} />
        <ViewsMenu descriptor={descriptor} chosen={chosen} filtros={filtros} ordem={ordem} />
      </Group>
    </FoldedOnPhone>
  )
}
