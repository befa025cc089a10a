import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

const require = createRequire(import.meta.url)
/** The one without a window of its own first: it draws the same with two thirds of the time. */
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Sizes at which every screen is looked at. */
export const viewports = { desktop: { width: 1440, height: 900 }, celular: { width: 390, height: 844 } } as const
export type Viewport = keyof typeof viewports

let launched: Promise<Browser> | undefined

/** Chromium, one for a worker; each page has a context of its own. It ends with the worker, whose pipe it reads. */
export async function launchBrowser(): Promise<Browser> {
  const running = await launched
  if (running?.isConnected()) return running
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('No Chromium: npm test installs it, or set CHROMIUM_PATH')
  launched = chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return launched
}

let source: string | undefined
const axeSource = () => (source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))

type AxeResult = { violations: { id: string; impact: string | null; nodes: { target: string[]; failureSummary?: string }[] }[] }

/**
 * Violations of WCAG 2.2 AA on the page as it stands, one line each; empty when there are none. `within` (a CSS selector) keeps to a part of the
 * page whose rest has been looked at: what axe asks of a whole page (language, title) is not asked then.
 */
export const axeProblems = (page: Page, within?: string): Promise<string[]> =>
  axe(page, within, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])

/** What cannot be read in the dark colours, as {@link axeProblems} tells it; the rest of the page is the same in both. */
export async function darkProblems(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const problems = await axe(page, within, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return problems.map((problem) => `in the dark ${problem}`)
}

async function axe(page: Page, within: string | undefined, runOnly: string[]): Promise<string[]> {
  // Evaluated, since the content policy of the program refuses script tags; once for a document.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource())
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const result = (await page.evaluate(`axe.run(${within ? JSON.stringify(within) : 'document'}, ${options})`)) as AxeResult
  return result.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
