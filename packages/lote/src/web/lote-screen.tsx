import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Skeleton } from '@mantine/core'
import { callsOf } from './calls-of.ts'
import { LoteView } from './lote-view.tsx'

/** The one screen of every order on many items, drawn from its descriptor: parameters, preview, confirmation, progress, result, history. */
export function LoteScreen({ slug }: { slug: string }) {
  const { data } = useCall(callsOf(slug).descritor, {}, { staleTime: 60_000 })
  return (
    <Page title={data?.titulo ?? 'Operação'}>
      {data ? <LoteView key={slug} slug={slug} descriptor={data} /> : <Skeleton height={240} radius="md" />}
    </Page>
  )
}
