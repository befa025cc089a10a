import { Stat, StatRow } from '@iss/ui/stat'
import type { ReportPage } from '../definition/calls.ts'

/** Figures above the rows. */
export function ReportSummary({ page }: { page: ReportPage | undefined }) {
  if (!page?.resumo?.length) return null
  return (
    <StatRow>
      {page.resumo.map(({ rotulo, valor, tom }) => (
        <Stat key={rotulo} label={rotulo} value={valor} tone={tom} />
      ))}
    </StatRow>
  )
}
