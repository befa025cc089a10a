import './styles/app.ts'
import { AppProvider } from '@iss/portal/provider'
import { GridFiles } from '@iss/ui/grid-files'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './router/router.tsx'
import { FilesOfGrid } from './shell/files-of-grid.tsx'

const navigate = (path: string) => router.history.push(path)
// Only the page that stands in without a connection is kept by the browser, nothing of what the server answers.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sem-conexao.js').catch(() => undefined)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AppProvider navigate={navigate}>
      <GridFiles value={FilesOfGrid}>
        <RouterProvider router={router} />
      </GridFiles>
    </AppProvider>,
  )
}
