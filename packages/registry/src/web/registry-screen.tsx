import { Page } from '@iss/portal/page'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ConfigScreen } from './config-screen.tsx'
import { loadDefinition } from './load-definition.ts'
import { RegistryList } from './registry-list.tsx'

/** The one screen of every registry and form of configuration, drawn from its definition. */
export function RegistryScreen({ slug }: { slug: string }) {
  const { data, error } = useQuery({
    queryKey: ['cadastro', slug],
    queryFn: () => loadDefinition(slug),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  })
  if (error) throw error
  return (
    <Page title={data?.title ?? 'Cadastro'}>
      {data ? (
        data.single ? (
          <ConfigScreen key={slug} registry={data} />
        ) : (
          <RegistryList key={slug} registry={data} />
        )
      ) : (
        <Skeleton height={240} radius="md" />
      )}
    </Page>
  )
}
