import '../styles/app.ts'
import { AppProvider } from '@iss/portal/provider'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { plainSearch } from '../router/plain-search.ts'
import { PublicShell } from './public-shell.tsx'

const base = createRootRoute()
const page = createRoute({ getParentRoute: () => base, path: '$', component: PublicShell })
const router = createRouter({ routeTree: base.addChildren([page]), scrollRestoration: true, ...plainSearch })

/** Paths outside of the public pages belong to another page of the program. */
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  if (!toLocation.pathname.startsWith('/public/')) location.assign(toLocation.href)
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AppProvider navigate={(path) => location.assign(path)}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
}
