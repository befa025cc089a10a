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
      // A page of a test lives for seconds: what would make its scripts faster costs more than it gives.
      '--js-flags=--no-turbofan --no-maglev',
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
export async function axeProblems(page: Page, within?: string): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const found = await axe(page, within ? JSON.stringify(within) : 'document', { runOnly, rules })
  return [...found, ...(await contrastProblems(page, within))]
}

/** What cannot be read in the dark colours, as {@link axeProblems} tells it; the rest of the page is the same in both. */
export async function darkProblems(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const problems = await contrastProblems(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return problems.map((problem) => `in the dark ${problem}`)
}

/**
 * What stands out too little from what is behind it. axe judges it, of all its rules the dearest, where it may be so: text that stands plainly on
 * the colour of what it is in, with enough contrast, is not shown to it.
 */
async function contrastProblems(page: Page, within = 'html'): Promise<string[]> {
  const doubtful = await page.evaluate(markDoubtful, within)
  if (doubtful === 0) return []
  const problems = await axe(page, '[...document.querySelectorAll("[data-contraste]")]', { runOnly: ['color-contrast'] })
  await page.evaluate(`for (const item of document.querySelectorAll('[data-contraste]')) item.removeAttribute('data-contraste')`)
  return problems
}

async function axe(page: Page, context: string, options: object): Promise<string[]> {
  // Evaluated, since the content policy of the program refuses script tags; once for a document.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource())
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const result = (await page.evaluate(`axe.run(${context}, ${asked})`)) as AxeResult
  return result.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/* Runs in the browser. */

/**
 * Marks (`data-contraste`) the elements with a text of their own whose contrast is too low or not plain to see: WCAG 1.4.3, 4.5, or 3 from 24 px, or
 * 18.66 px bold. Plain is an opaque colour on the opaque colour of an ancestor in whose box the text lies or is scrolled, with nothing see-through, painted or
 * out of the flow between them, and no box that is out of the flow over or under it. Answers how many it marked.
 */
function markDoubtful(within: string): number {
  type Box = { left: number; right: number; top: number; bottom: number }
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (item: Element) => {
    const known = styles.get(item) ?? getComputedStyle(item)
    styles.set(item, known)
    return known
  }
  const channels = (colour: string) => {
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour)
    return found && { rgb: [Number(found[1]), Number(found[2]), Number(found[3])], alpha: Number(found[4] ?? 1) }
  }
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const overlaps = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const isWithin = (inner: Box, outer: Box) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  const isPainted = (style: CSSStyleDeclaration) =>
    style.backgroundImage !== 'none' || channels(style.backgroundColor)?.alpha !== 0
  const isOutOfFlow = (style: CSSStyleDeclaration) =>
    style.position !== 'static' && (style.position !== 'relative' || style.zIndex !== 'auto')

  // Neither what is transparent nor what only a reader of the screen is told.
  const isSeen = (item: Element) => {
    const { width, height } = item.getBoundingClientRect()
    return width > 1 && height > 1 && item.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  const outOfFlow: { item: Element; box: Box }[] = []
  for (const item of document.body.querySelectorAll('*')) {
    const style = styleOf(item)
    if (isOutOfFlow(style) && isPainted(style) && isSeen(item)) outOfFlow.push({ item, box: item.getBoundingClientRect() })
  }

  const isPlain = (item: Element): boolean => {
    const { color, fontSize, fontWeight } = styleOf(item)
    const ink = channels(color)
    if (!ink || ink.alpha !== 1 || item instanceof SVGElement) return false
    let paper: number[] | undefined
    const own = item.getBoundingClientRect()
    let box: Box = own
    for (let at: Element | null = item; at; at = at.parentElement) {
      const style = styleOf(at)
      if (style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal') return false
      if (paper) continue
      if (style.backgroundImage !== 'none' || style.textShadow !== 'none') return false
      const behind = channels(style.backgroundColor)
      if (!behind || (behind.alpha !== 0 && behind.alpha !== 1)) return false
      if (behind.alpha === 1) {
        if (at !== document.body && at !== document.documentElement && !isWithin(box, at.getBoundingClientRect())) return false
        paper = behind.rgb
      } else if (isOutOfFlow(style)) return false
      // What is scrolled out of it comes to lie in it.
      if (style.overflowX !== 'visible') box = at.getBoundingClientRect()
    }
    if (!paper) return false
    if (outOfFlow.some(({ item: other, box: place }) => !other.contains(item) && !item.contains(other) && overlaps(own, place)))
      return false
    const [light, dark] = [luminance(ink.rgb), luminance(paper)].sort((a, b) => b - a) as [number, number]
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return (light + 0.05) / (dark + 0.05) >= (isLarge ? 3 : 4.5)
  }

  const withText = new Set<Element>()
  for (const root of document.querySelectorAll(within)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text
      if (parentElement && data.trim()) withText.add(parentElement)
    }
    for (const field of root.querySelectorAll('input, select, textarea')) withText.add(field)
  }
  const doubtful = [...withText].filter((item) => isSeen(item) && !isPlain(item))
  for (const item of doubtful) item.setAttribute('data-contraste', '')
  return doubtful.length
}
