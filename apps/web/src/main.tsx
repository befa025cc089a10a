import './styles/app.ts'
import { AppProvider } from '@iss/portal/provider'
import { GridFiles } from '@iss/ui/grid-files'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './router/router.tsx'
import { FilesOfGrid } from './shell/files-of-grid.tsx'

const navigate = (path: string) => router.history.push(path)
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
