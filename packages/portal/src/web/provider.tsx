import { ConfirmProvider } from '@iss/ui/confirm-dialog'
import { Dialog } from '@iss/ui/dialog'
import { UiProvider } from '@iss/ui/theme'
import { Button, Group, Text } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from './call.ts'
import { ApiError, NO_PERMISSION, SESSION_EXPIRED } from './process-server-error.ts'
import { setCentralHandlers } from './request.ts'
import { clearSession } from './session.ts'
import { sair } from '../contract/sessao.ts'

type Notice = { text: string; onClose: () => void }
export type AppProviderProps = { children: ReactNode; navigate: (path: string) => void; test?: boolean; client?: QueryClient }

/** The query client of the program: no repetition of refused calls. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => !(error instanceof ApiError) && count < 1, refetchOnWindowFocus: false, staleTime: 0 },
      mutations: { retry: false },
    },
  })
}

/** Ends the session here and at the server, then shows the landing page. */
export async function signOut(): Promise<void> {
  await call(sair, {}).catch(() => undefined)
  clearSession()
  location.assign('/landing-page')
}

/** Theme, query cache, confirmation and the one error notice of the program (expired session, missing permission). */
export function AppProvider({ children, navigate, test, client }: AppProviderProps) {
  const [queries] = useState(() => client ?? createQueryClient())
  const [notice, setNotice] = useState<Notice | null>(null)

  useEffect(() => {
    // Only one notice at a time (spec 1 §4): the first stays until it is answered.
    const show = (next: Notice) => setNotice((current) => current ?? next)
    setCentralHandlers({
      onSessionEnded: () => {
        show({
          text: SESSION_EXPIRED,
          onClose: () => {
            clearSession()
            location.assign('/landing-page')
          },
        })
      },
      onDenied: () => show({ text: NO_PERMISSION, onClose: () => navigate('/home/access-denied') }),
      onUnavailable: () => location.assign('/server-error'),
    })
  }, [navigate])

  const close = () => {
    setNotice(null)
    notice?.onClose()
  }

  return (
    <UiProvider test={test}>
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          {children}
          <Dialog opened={notice !== null} onClose={close} title="Erro" zIndex={400}>
            <Text>{notice?.text}</Text>
            <Group justify="flex-end" mt="lg">
              <Button onClick={close} data-autofocus>
                OK
              </Button>
            </Group>
          </Dialog>
        </ConfirmProvider>
      </QueryClientProvider>
    </UiProvider>
  )
}
