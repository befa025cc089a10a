import { citiesText } from '@iss/kernel/municipios'
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { useCall } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { PathParamsProvider } from '@iss/portal/navigation'
import { Page, PageScopeProvider } from '@iss/portal/page'
import { IconArrowLeft, IconMapQuestion } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScreenBoundary } from '../router/screen-boundary.tsx'
import { handMadeScreen } from '../router/screens.tsx'
import { Loading } from '../shell/loading.tsx'
import { PublicArms } from './public-arms.tsx'
import classes from './public-shell.module.css'
import { findPublicScreen } from './screens.ts'

/** The shell of the pages without sign-in: header with a way back (not when embedded), page, loading panel (spec 1 §2.2). */
export function PublicShell() {
  const { pathname } = useLocation()
  const found = findPublicScreen(pathname)
  const embedded = found?.params.embedded !== undefined && found.params.embedded !== 'false'
  const Screen = found?.screen.component ? handMadeScreen(found.screen.component) : null
  return (
    <div className={classes.shell}>
      {embedded ? null : (
        <header className={classes.header}>
          <div>
            <Button
              component="a"
              href="/home"
              variant="subtle"
              className={classes.back}
              leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            >
              Voltar
            </Button>
            <span className={classes.brand}>
              <PublicArms className={classes.arms} />
              <span>
                ISS Aberto
                <Cities />
              </span>
            </span>
          </div>
        </header>
      )}
      <main className={classes.main}>
        <PageScopeProvider key={pathname}>
          <ScreenBoundary>
            <Suspense fallback={<Loading />}>
              {Screen && found ? (
                <PathParamsProvider params={found.params}>
                  <Screen />
                </PathParamsProvider>
              ) : (
                <PublicNotFound />
              )}
            </Suspense>
          </ScreenBoundary>
        </PageScopeProvider>
      </main>
    </div>
  )
}

/** The town halls that the portal serves, under its name. */
function Cities() {
  const { data } = useCall(buscarListaMunicipioCliente, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  return data && data.length > 0 ? <small className={classes.cities}>{citiesText(data)}</small> : null
}

function PublicNotFound() {
  return (
    <Page title="Página não encontrada">
      <Panel>
        <EmptyState
          icon={<IconMapQuestion size={24} aria-hidden="true" />}
          title="Não foi possivel encontrar a página de destino."
        />
      </Panel>
    </Page>
  )
}
