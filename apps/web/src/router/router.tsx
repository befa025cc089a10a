import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { hasSession } from '@iss/portal/session'
import { HomeShell } from '../shell/home-shell.tsx'
import { ScreenOutlet } from './outlet.tsx'
import { plainSearch } from './plain-search.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: () => null })

/** Nobody signed in: the landing page, whatever the path. */
function guard() {
  if (hasSession()) return
  location.replace('/landing-page')
  // The browser is leaving; nothing is to be drawn meanwhile.
  return new Promise<void>(() => undefined)
}

const empty = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    await guard()
    throw redirect({ to: '/home', replace: true })
  },
})
const home = createRoute({ getParentRoute: () => root, path: '/home', component: HomeShell, beforeLoad: guard })
const screens = createRoute({ getParentRoute: () => home, path: '$', component: ScreenOutlet })
const start = createRoute({ getParentRoute: () => home, path: '/', component: ScreenOutlet })
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async () => {
    await guard()
    throw redirect({ to: '/home/$', params: { _splat: 'not-found' }, replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([empty, home.addChildren([start, screens]), unknown]),
  scrollRestoration: true,
  ...plainSearch,
})
