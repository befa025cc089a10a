import { ChatFila } from './parts/chat-fila.tsx'

/** Queue and conversations of the tax office (design F78). */
export function Screen() {
  return <ChatFila title="Atendimento por chat" />
}
