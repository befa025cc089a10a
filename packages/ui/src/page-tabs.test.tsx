// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { PageTabs } from './page-tabs.tsx'
import { type Rendered, render } from './test-render.tsx'

let drawn: Rendered
afterEach(() => drawn.unmount())

const items = ['Notas emitidas', 'Notas recebidas', 'Guias'].map((label, index) => ({
  value: `aba${index}`,
  label,
  content: label,
}))

/** jsdom lays nothing out: the widths are told, and the strip is scrolled as by hand. */
async function scrollTo(strip: HTMLElement, left: number) {
  Object.defineProperties(strip, {
    clientWidth: { value: 200, configurable: true },
    scrollWidth: { value: 500, configurable: true },
  })
  await act(async () => {
    strip.scrollLeft = left
    strip.dispatchEvent(new Event('scroll'))
  })
}

it('says on which side a strip of tabs goes on', async () => {
  drawn = await render(<PageTabs label="Documentos" value="aba0" onChange={() => undefined} items={items} />)
  const strip = drawn.container.querySelector<HTMLElement>('[role=tablist]') as HTMLElement
  const sides = () => [strip.hasAttribute('data-before'), strip.hasAttribute('data-after')]
  expect(sides()).toEqual([false, false])
  await scrollTo(strip, 0)
  expect(sides()).toEqual([false, true])
  await scrollTo(strip, 150)
  expect(sides()).toEqual([true, true])
  await scrollTo(strip, 300)
  expect(sides()).toEqual([true, false])
})
