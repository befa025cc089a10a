import type { PageMessage } from '@iss/ui/message-panel'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export type PageScope = {
  messages: readonly PageMessage[]
  success: (text: string) => void
  error: (text: string | readonly string[]) => void
  warning: (text: string | readonly string[]) => void
  /** All messages, or those of one type. */
  clear: (tipo?: PageMessage['tipo']) => void
}

const Scope = createContext<PageScope | null>(null)

/** Holds the messages of one page; the router puts one around every screen. */
export function PageScopeProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly PageMessage[]>([])
  const scope = useMemo<PageScope>(() => {
    const add = (tipo: PageMessage['tipo'], text: string | readonly string[]) => {
      const texts = typeof text === 'string' ? [text] : text
      setMessages((old) => [
        ...old.filter((one) => !(one.tipo === tipo && texts.includes(one.texto))),
        ...texts.map((texto) => ({ tipo, texto })),
      ])
    }
    return {
      messages,
      success: (text) => add('SUCESS', text),
      error: (text) => add('ERRO', text),
      warning: (text) => add('AVISO', text),
      clear: (tipo) => setMessages((old) => (old.length === 0 ? old : tipo ? old.filter((one) => one.tipo !== tipo) : [])),
    }
  }, [messages])
  return <Scope value={scope}>{children}</Scope>
}

/** The messages of the page around, null outside of one (shell). */
export function usePageScope(): PageScope | null {
  return useContext(Scope)
}

/** Shows messages in the panel of the page. */
export function usePage(): PageScope {
  const scope = usePageScope()
  if (!scope) throw new Error('usePage needs a page around it')
  return scope
}
