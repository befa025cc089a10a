import { useCall } from '@iss/portal/hooks'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { ExportMenu } from './export-menu.tsx'
import type { FilterValues } from './filter-wire.ts'
import { useReportExport } from './use-report-export.ts'

type Props = {
  slug: string
  /** Values of the filters of the list, as the wire has them: what the screen shows. */
  given: FilterValues
  /** There is nothing to export. */
  empty?: boolean
}

/**
 * The files of a declared list beside a grid that the screen draws itself, because it holds all rows and says more of them than a list does. The same
 * button as that of every list; the rows come from the declaration, which reads what the grid reads.
 */
export function ListFiles({ slug, given, empty = false }: Props) {
  const { data } = useCall(reportCalls(slug).descritor, {}, { staleTime: 60_000 })
  return data ? <FilesOf descriptor={data} given={given} empty={empty} /> : null
}

const nothing = () => {}

function FilesOf({ descriptor, given, empty }: { descriptor: ReportDescriptor; given: FilterValues; empty: boolean }) {
  const { run, busy } = useReportExport(descriptor, nothing)
  return (
    <ExportMenu
      formatos={descriptor.formatos}
      disabled={empty}
      loading={busy}
      onExport={(formato) => void run(formato, given, undefined)}
    />
  )
}
