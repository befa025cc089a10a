import { acesso } from '@iss/portal/contract/sessao'
import { call } from '@iss/portal/call'
import { useTelasQuery } from '@iss/portal/hooks'
import { PathParamsProvider, useNavigate } from '@iss/portal/navigation'
import { PageScopeProvider } from '@iss/portal/page'
import { reportCentral } from '@iss/portal/request'
import { ApiError, NO_PERMISSION } from '@iss/portal/process-server-error'
import { PageFrame, PageSkeleton } from '@iss/ui/page-frame'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Loading } from '../shell/loading.tsx'
import { AccessDenied, NotFound } from './message-pages.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { findTela, needsAccessCheck } from './find-tela.ts'
import { handMadeScreen, loteScreen, registryScreen, reportScreen } from './screens.tsx'
import { Voltar } from './voltar.tsx'

/** Asks the session service whether the path may be opened; undefined while it is unknown. Every call is checked by the server anyway. */
function useAccess(path: string): boolean | undefined {
  const asked = needsAccessCheck(path)
  const { data, isError } = useQuery({
    queryKey: ['acesso', path],
    queryFn: () => call(acesso, { acao: path }),
    enabled: asked,
    staleTime: 60_000,
    meta: { background: true },
  })
  return asked && !isError ? data : true
}

/** Draws the screen of the address: hand-made, registry, report, redirect, or one of the fixed pages. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '') || '/home'
  const telas = useTelasQuery()
  const allowed = useAccess(path)
  const navigate = useNavigate()
  const shown = useRef(false)

  useEffect(() => {
    if (allowed !== false) return
    // Inside the program the refusal is announced; coming from outside one lands on the page that says so.
    if (shown.current) reportCentral(new ApiError({ kind: 'authorization', messages: [NO_PERMISSION] }, 403))
    else navigate('/home/access-denied', { replace: true })
  }, [allowed, navigate])

  if (path === '/home') return <Redirect to="/home/inicial-menu" />
  if (path === '/home/access-denied') return page(path, <AccessDenied />)
  if (path === '/home/not-found') return page(path, <NotFound />)
  if (path === '/home/voltar') return <Voltar />
  if (allowed === false || !telas.data) return <Loading />

  const found = findTela(telas.data, path)
  if (!found) return allowed === undefined ? <Loading /> : <Redirect to="/home/not-found" />
  const { tela, params } = found
  // A screen whose parameter took the address may stand in for one that the user may not open: the answer is awaited.
  if (allowed === undefined && Object.keys(params).length > 0) return <Loading />
  if (tela.tipo === 'redireciona') return <Redirect to={tela.alvo} />
  const Screen =
    tela.tipo === 'registro'
      ? registryScreen(tela.alvo)
      : tela.tipo === 'relatorio'
        ? reportScreen(tela.alvo)
        : tela.tipo === 'lote'
          ? loteScreen(tela.alvo)
          : handMadeScreen(tela.alvo)
  if (!Screen) return <Redirect to="/home/not-found" />
  shown.current = true
  return page(
    path,
    <PathParamsProvider params={params}>
      <Screen />
    </PathParamsProvider>,
    tela.title,
  )
}

/** A screen whose code is still on its way: its title stands already. */
function Coming({ title }: { title: string }) {
  return (
    <PageFrame title={title} loading>
      <PageSkeleton />
    </PageFrame>
  )
}

function page(path: string, content: ReactNode, title?: string) {
  return (
    <PageScopeProvider key={path}>
      <ScreenBoundary>
        <Suspense fallback={title ? <Coming title={title} /> : <Loading />}>{content}</Suspense>
      </ScreenBoundary>
    </PageScopeProvider>
  )
}

function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return <Loading />
}
