import { PageFrame } from '@iss/ui/page-frame'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFavorito } from './favoritos.ts'
import { useNavigate } from './navigation.tsx'
import { usePage } from './page-scope.tsx'

export { type PageScope, PageScopeProvider, usePage } from './page-scope.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Path of the arrow before the title. */
  back?: string
  children: ReactNode
}

/** The frame of every page: title, favourite star, loading indicator, message panel (spec 1 §2.11). */
export function Page({ title, subtitle, actions, back, children }: Props) {
  const page = usePage()
  const { pathname } = useLocation()
  const favorito = useFavorito(pathname)
  const navigate = useNavigate()
  const foreground = { predicate: ({ meta }: { meta?: Record<string, unknown> }) => !meta?.background }
  const fetching = useIsFetching(foreground)
  const mutating = useIsMutating({ predicate: (mutation) => !mutation.meta?.background })

  useEffect(() => {
    document.title = `${title} · ISS Aberto`
  }, [title])

  return (
    <PageFrame
      address={pathname}
      title={title}
      subtitle={subtitle}
      actions={actions}
      favorite={favorito?.favorito}
      onToggleFavorite={favorito?.toggle}
      loading={fetching + mutating > 0}
      messages={page.messages}
      onDismiss={page.clear}
      onBack={back ? () => navigate(back) : undefined}
    >
      {children}
    </PageFrame>
  )
}
