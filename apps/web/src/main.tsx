import './styles/app.ts'
import { AppProvider } from '@iss/portal/provider'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './router/router.tsx'

const navigate = (path: string) => router.history.push(path)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AppProvider navigate={navigate}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
}
