import { axeProblems, goWithin, type Portal, settled } from '@iss/testing'
import type { Page } from 'playwright-core'

/** How often a button of one name must open the same before it is known. */
const known = 2

const popup = '[role=dialog], [role=alertdialog], [role=menu]'

type Opened = { kind: string; text: string }

/**
 * Opens what the buttons and tabs of a screen open, on the page where it stands: dialogs and menus are looked at with axe, closed by Escape and
 * must give the keyboard back; tabs are looked at as they come. Nothing that writes reaches the portal. A button that everywhere bears the same
 * name and opens the same is pressed twice in all.
 */
export function popups({ scene }: Portal) {
  const seen = new Map<string, string[]>()
  const writes = scene.house.calls
    // Whoever opens a page anew renews the session.
    .filter(({ effect, path }) => effect === 'write' && !path.startsWith('/public/identidade/'))
    .map(({ method, path }) => `${method} /v2/rest${path.replace(/:[A-Za-z]+/g, '[^/]+')}`)
  const isKnown = (name: string) => {
    const met = seen.get(name) ?? []
    return met.includes('') || met.some((what) => met.filter((other) => other === what).length >= known)
  }

  return {
    /** Once for a page, before its first screen. */
    async watch(page: Page): Promise<void> {
      page.on('popup', (other) => void other.close())
      await page.addInitScript(refuseCalls, writes)
      await page.reload()
    },
    async openAll(page: Page, path: string): Promise<string[]> {
      // The pages of the public have no session to come back to; their journeys open what they open.
      if (path.startsWith('/public/')) return []
      const problems: string[] = []
      let isTouched = false
      for (const name of await namesOf(page, 'tab')) {
        problems.push(...(await openTab(page, name)))
        isTouched = true
      }
      for (const name of await namesOf(page, 'button')) {
        const action = actionOf(name)
        if (isKnown(action)) continue
        if (new URL(page.url()).pathname !== path) await comeBack(page, path)
        const { opened, problems: found } = await press(page, name)
        seen.set(action, [...(seen.get(action) ?? []), opened ? `${opened.kind} ${opened.text}` : ''])
        problems.push(...found)
        isTouched ||= !opened || found.length > 0
      }
      // What was typed or changed is asked about by the program when one goes on; a new document forgets it.
      if (isTouched && ((await openedNow(page)) || (await asksToStay(page)))) await load(page, '/home/inicial-menu')
      return problems
    },
  }
}

/** What a button does: its first two words without the row, the number or the field of which it speaks. */
function actionOf(name: string): string {
  return name.replace(/:.*/s, '').replace(/\d+/g, '#').split(/\s+/).slice(0, 2).join(' ')
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** To a screen from that to which a press has led. */
async function comeBack(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/home/') || (await asksToStay(page))) return load(page, path)
  await goWithin(page, path)
  await settled(page)
}

/** Whether the program asks before this page is left. */
function asksToStay(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

/** Names of what can be pressed on the page now, each once. */
async function namesOf(page: Page, role: 'button' | 'tab'): Promise<string[]> {
  const selector =
    role === 'tab'
      ? 'main [role=tab]:not([aria-selected=true])'
      : 'main button:not([role]):not(:disabled):not([aria-expanded]:not([aria-haspopup])):not(th *):not(td :not([aria-label]))'
  return page.evaluate((within) => {
    const names = [...document.querySelectorAll<HTMLElement>(within)]
      .filter((item) => item.checkVisibility() && item.tabIndex >= 0)
      .map((item) => item.getAttribute('aria-label') ?? item.innerText.trim())
    return [...new Set(names)].filter(Boolean)
  }, selector)
}

async function openTab(page: Page, name: string): Promise<string[]> {
  const tab = page.locator('main').getByRole('tab', { name, exact: true }).first()
  await tab.click()
  await atRest(page)
  return (await axeProblems(page, 'main')).map((problem) => `tab '${name}': ${problem}`)
}

async function press(page: Page, name: string): Promise<{ opened: Opened | undefined; problems: string[] }> {
  const button = page.locator('main').getByRole('button', { name, exact: true }).locator('visible=true').first()
  if ((await button.count()) === 0) return { opened: undefined, problems: [] }
  await button.focus()
  await page.keyboard.press('Enter')
  let opened: Opened | undefined
  await eventually(async () => (opened = await openedNow(page)) !== undefined, 6)
  await atRest(page)
  opened ??= await openedNow(page)
  if (!opened) return { opened, problems: [] }
  const problems = (await axeProblems(page, popup)).map((problem) => `'${name}' opened: ${problem}`)
  await page.keyboard.press('Escape')
  if (!(await eventually(async () => (await openedNow(page)) === undefined)))
    problems.push(`'${name}': Escape does not close ${opened.kind}`)
  else if (!(await eventually(() => button.evaluate((item) => item === document.activeElement))))
    problems.push(`'${name}': the keyboard is not back at the button after Escape`)
  return { opened, problems }
}

/** The dialog or menu that stands open: its first words tell it from others. */
async function openedNow(page: Page): Promise<Opened | undefined> {
  const find = page.evaluate((which) => {
    const found = [...document.querySelectorAll<HTMLElement>(which)].find((item) =>
      item.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    return found && { kind: found.getAttribute('role') ?? '', text: found.innerText.slice(0, 80) }
  }, popup)
  return inThisDocument(find)
}

/** Waits a little until nothing more is asked for; where a press made a wish that the portal never heard, something may wait for ever. */
async function atRest(page: Page): Promise<boolean> {
  const isAtRest = `document.querySelector('[data-pronto]') !== null && document.querySelector('[aria-busy=true]') === null`
  return eventually(() => inThisDocument(page.evaluate<boolean>(isAtRest)))
}

/** What a page was asked, or nothing where a press has just led it to another document. */
async function inThisDocument<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (String(error).includes('context was destroyed')) return undefined
    throw error
  }
}

async function eventually(holds: () => Promise<boolean | undefined>, turns = 40): Promise<boolean> {
  for (let turn = 0; turn < turns; turn += 1) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/* Runs in the browser. */

/** No call of these reaches the portal: what asks is told that there is no connection. */
function refuseCalls(calls: readonly string[]): void {
  const refused = new RegExp(`^(${calls.join('|')})$`)
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const asked = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) }
    return refused.test(`${asked.method} ${new URL(asked.url, location.href).pathname}`)
      ? Promise.reject(new TypeError('refused'))
      : real(input, init)
  }
}
