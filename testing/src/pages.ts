import type { Browser, Page } from 'playwright-core'
import { type Viewport, viewports } from './browser.ts'
import { patience } from './constants.ts'

type Script = { dispose(): Promise<void> }

/** A page lent to a test, and what was added to it for that test. */
export type LentPage = { page: Page; origin: string; viewport: Viewport; scripts: Script[] }

/** Pages that nobody uses, each with a context of its own that remembers nothing; those used last first. */
const idle: LentPage[] = []
/** As many as the journeys of one test use at once, at both sizes. */
const kept = 6

/** An address of the portal without a program of its own. */
const rest = '/robots.txt'

/** What a test may have listened to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response']

/**
 * A page of its own cookies and storage at a size, without an address yet. One that another test of the worker has given back is as good as new
 * and three times as fast: its process runs, and knows the scripts of the portal at this origin.
 */
export async function lendPage(browser: Browser, origin: string, viewport: Viewport): Promise<LentPage> {
  const place = idle.findIndex(
    (lent) => lent.origin === origin && lent.viewport === viewport && lent.page.context().browser() === browser,
  )
  const [known] = place < 0 ? [] : idle.splice(place, 1)
  if (known && !known.page.isClosed()) return known
  const context = await browser.newContext({
    viewport: viewports[viewport],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What slides or fades is drawn at once: a test looks at where it comes to rest.
    reducedMotion: 'reduce',
    baseURL: origin,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return { page, origin, viewport, scripts: [] }
}

/**
 * Takes a page back, while its portal still answers: other pages of its context are closed, cookies, storage, permissions, listeners and scripts
 * are gone. A page that cannot be cleared is closed. What has no way back (an emulation by the protocol, a function given to the page) is for
 * pages that their test closes itself.
 */
export async function takeBack(lent: LentPage): Promise<void> {
  const { page, origin, viewport, scripts } = lent
  const context = page.context()
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(origin + rest, { timeout: 10_000 })
    await page.evaluate('sessionStorage.clear()')
    const protocol = await context.newCDPSession(page)
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await protocol.detach()
    await context.clearCookies()
    await context.clearPermissions()
    await page.emulateMedia({ media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion: 'reduce' })
    await page.setViewportSize(viewports[viewport])
    for (const script of scripts.splice(0)) await script.dispose()
  } catch {
    await context.close()
    return
  }
  idle.unshift(lent)
  for (const old of idle.splice(kept)) await old.page.context().close()
}

/** Closes the pages of a portal whose address is not used again. */
export async function forgetPages(origin: string): Promise<void> {
  const gone = idle.filter((lent) => lent.origin === origin)
  for (const lent of gone) idle.splice(idle.indexOf(lent), 1)
  await Promise.all(gone.map(({ page }) => page.context().close()))
}
