import { Stat, StatRow } from '@iss/ui/stat'
import type { ReportPage } from '../definition/calls.ts'

type Filters = Readonly<Record<string, unknown>>

/** Figures above the rows; one that says which rows it counts narrows the list to them where the list lets it (`onNarrow`). */
export function ReportSummary({ page, onNarrow }: { page: ReportPage | undefined; onNarrow?: (filters: Filters) => void }) {
  if (!page?.resumo?.length) return null
  return (
    <StatRow>
      {page.resumo.map(({ rotulo, valor, tom, dica, filtros }) => (
        <Stat
          key={rotulo}
          label={rotulo}
          value={valor}
          tone={tom}
          hint={dica}
          onClick={filtros && onNarrow ? () => onNarrow(filtros) : undefined}
        />
      ))}
    </StatRow>
  )
}
