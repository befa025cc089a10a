import { MessagePanel } from '@iss/ui/message-panel'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import type { ReactNode } from 'react'

/** Shows messages inside a dialog: what happens there is said there, not on the page behind it. */
export function DialogScope({ children }: { children: ReactNode }) {
  return (
    <PageScopeProvider>
      <Messages />
      {children}
    </PageScopeProvider>
  )
}

function Messages() {
  const { messages, clear } = usePage()
  return messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null
}
