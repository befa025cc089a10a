import { axeProblems, type Portal, settled } from '@iss/testing'
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
    .map(({ method, path }) => ({ method, path: new RegExp(`^/v2/rest${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`) }))
  const doesWrite = (method: string, url: string) => {
    const { pathname } = new URL(url)
    return writes.some((call) => call.method === method && call.path.test(pathname))
  }
  const isKnown = (name: string) => {
    const met = seen.get(name) ?? []
    return met.includes('') || met.some((what) => met.filter((other) => other === what).length >= known)
  }

  return {
    /** Once for a page, before its first screen. */
    async watch(page: Page): Promise<void> {
      page.on('popup', (other) => void other.close())
      await page.route('**/v2/rest/**', (route) =>
        doesWrite(route.request().method(), route.request().url()) ? route.abort() : route.continue(),
      )
    },
    async openAll(page: Page, path: string): Promise<string[]> {
      const problems: string[] = []
      let isTouched = false
      for (const name of await namesOf(page, 'tab')) {
        problems.push(...(await openTab(page, name)))
        isTouched = true
      }
      for (const name of await namesOf(page, 'button')) {
        // An action on a row names its row behind the colon.
        const action = name.replace(/:.*/s, '')
        if (isKnown(action)) continue
        if (new URL(page.url()).pathname !== path) await load(page, path)
        const { opened, problems: found } = await press(page, name)
        seen.set(action, [...(seen.get(action) ?? []), opened ? `${opened.kind} ${opened.text}` : ''])
        problems.push(...found)
        isTouched ||= !opened || found.length > 0
      }
      // What was typed or changed is asked about by the program when one goes on; a new document forgets it.
      if (isTouched) await load(page, '/home/inicial-menu')
      return problems
    },
  }
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Names of what can be pressed on the page now, each once. */
async function namesOf(page: Page, role: 'button' | 'tab'): Promise<string[]> {
  const selector =
    role === 'tab'
      ? 'main [role=tab]:not([aria-selected=true])'
      : 'main button:not([role]):not(:disabled):not(th *):not(td :not([aria-label]))'
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
  // Where the press led to another document, nothing is open.
  return find.catch(() => undefined)
}

/** Waits a little until nothing more is asked for; where a press made a wish that the portal never heard, something may wait for ever. */
async function atRest(page: Page): Promise<boolean> {
  const isAtRest = `document.querySelector('[data-pronto]') !== null && document.querySelector('[aria-busy=true]') === null`
  return eventually(() => page.evaluate<boolean>(isAtRest).catch(() => false))
}

async function eventually(holds: () => Promise<boolean>, turns = 40): Promise<boolean> {
  for (let turn = 0; turn < turns; turn += 1) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
