import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ConfirmProvider } from './confirm-dialog.tsx'
import { UiProvider } from './theme.tsx'

/** For tests in jsdom: what the browser has and jsdom lacks. */
export function prepareDom(): void {
  const view = globalThis as unknown as Record<string, unknown>
  view.IS_REACT_ACT_ENVIRONMENT = true
  view.matchMedia ??= (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  })
  view.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView ??= () => undefined
}

export type Rendered = { container: HTMLElement; rerender: (node: ReactNode) => Promise<void>; unmount: () => Promise<void> }

/** Draws a node inside the theme, transitions off. */
export async function render(node: ReactNode): Promise<Rendered> {
  prepareDom()
  const container = document.createElement('div')
  document.body.append(container)
  const root: Root = createRoot(container)
  const draw = async (next: ReactNode) => {
    await act(async () => {
      root.render(
        <UiProvider test>
          <ConfirmProvider>{next}</ConfirmProvider>
        </UiProvider>,
      )
    })
  }
  await draw(node)
  return {
    container,
    rerender: draw,
    unmount: async () => {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}

/** Types a whole text into a box, as a paste does. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  await act(async () => {
    input.focus()
    setter?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Leaves the box. */
export async function leave(input: HTMLElement): Promise<void> {
  await act(async () => {
    input.blur()
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error('There is nothing to click')
  await act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Finds the control of a label. */
export function byLabel<T extends HTMLElement = HTMLInputElement>(container: ParentNode, label: string): T {
  for (const element of container.querySelectorAll('label')) {
    if (element.textContent?.replace(/\s*\*$/, '').trim() !== label) continue
    const control = document.getElementById(element.getAttribute('for') ?? '')
    if (control) return control as T
  }
  throw new Error(`No field is labelled '${label}'`)
}

/** Finds a button by its text or accessible name. */
export function byButton(container: ParentNode, name: string): HTMLButtonElement {
  for (const button of container.querySelectorAll('button')) {
    if (button.getAttribute('aria-label') === name || button.textContent?.trim() === name) return button
  }
  throw new Error(`No button is called '${name}'`)
}
