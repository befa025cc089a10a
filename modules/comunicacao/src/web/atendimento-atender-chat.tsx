import { ChatFila } from './parts/chat-fila.tsx'

/** Queue and conversations of support (design S41). */
export function Screen() {
  return <ChatFila title="Atender chat" />
}
