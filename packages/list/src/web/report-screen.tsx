import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Skeleton } from '@mantine/core'
import { reportCalls } from '../definition/calls.ts'
import { DrawnList } from './list-view.tsx'
import { ReportView } from './report-view.tsx'
import { viewOf } from './use-view.ts'

/** The one screen of every report and list: filters, grid, exports and the last ten, all drawn from the descriptor. */
export function ReportScreen({ slug }: { slug: string }) {
  const { data } = useCall(reportCalls(slug).descritor, {}, { staleTime: 60_000 })
  const [search] = useSearch()
  const view = data ? viewOf(data, search)?.id : undefined
  return (
    <Page title={data?.titulo ?? 'Relatório'} back={data?.volta ?? undefined}>
      {data ? (
        data.lista ? (
          <DrawnList key={`${slug} ${view}`} descriptor={data} />
        ) : (
          <ReportView key={`${slug} ${view}`} descriptor={data} />
        )
      ) : (
        <Skeleton height={240} radius="md" />
      )}
    </Page>
  )
}
