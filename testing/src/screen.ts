import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeProblems, viewports } from './browser.ts'

/**
 * What a screen of a journey owes in the state in which it stands: nothing against WCAG 2.2 AA, nothing to be scrolled sideways, in this window
 * and in that of a telephone. Named, it leaves its picture too.
 */
export async function expectScreen(page: Page, name?: string): Promise<void> {
  if (name) await photograph(page, name)
  expect(await axeProblems(page), page.url()).toEqual([])
  expect(await sideways(page), `${page.url()} is wider than its window`).toBe(0)
  if (page.viewportSize()?.width === viewports.celular.width) return
  await onTelephone(page, async () => {
    if (name) await photograph(page, `${name}-celular`)
    expect(await sideways(page), `${page.url()} is wider than a telephone`).toBe(0)
  })
}

/** Does something while a page of a desk has the size of a telephone. */
export async function onTelephone(page: Page, work: () => Promise<void>): Promise<void> {
  await page.setViewportSize(viewports.celular)
  await work()
  await page.setViewportSize(viewports.desktop)
  // What a telephone shows otherwise is taken away in the next drawing: a test that goes on before it meets both.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Waits until the page of the address is drawn and nothing more is asked for (`data-pronto` of its frame). */
export async function settled(page: Page): Promise<void> {
  const isReady = `[...document.querySelectorAll('[data-pronto]')].some((frame) => frame.getAttribute('data-pronto') === location.pathname)`
  await expect.poll(() => page.evaluate(isReady), { interval: 50, message: `${page.url()} does not come to rest` }).toBe(true)
}

/** Goes to another address of the program without loading it anew, as a link of the menu does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** Picture of a page or of a part of it as `<name>.png`, in the folder that ISS_RETRATOS names; none without it. */
export async function photograph(target: Page | Locator, name: string): Promise<void> {
  const folder = process.env.ISS_RETRATOS
  if (folder) await target.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Pixels by which a page is wider than its window, once it fits or after twenty seconds; one, of rounding, is none. */
export async function sideways(page: Page): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (excess <= 1) return 0
    if (turn === 200) return excess
    await page.waitForTimeout(100)
  }
}

/** Opens a field with a list of choices and takes one. */
export async function choose(page: Page | Locator, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).first().click()
  const lists = 'page' in page ? page.page() : page
  await lists.getByRole('option', { name: option }).first().click()
}
