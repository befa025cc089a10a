import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoPassword } from './constants.ts'
import { type Scene, startScene } from './scene.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const require = createRequire(import.meta.url)
const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Sizes at which every screen is looked at. */
export const viewports = { desktop: { width: 1440, height: 900 }, celular: { width: 390, height: 844 } } as const
export type Viewport = keyof typeof viewports

export type Portal = {
  scene: Scene
  server: ServerProcess
  browser: Browser
  /** A fresh page (own cookies) at the size told. */
  page(viewport?: Viewport): Promise<Page>
  /** Signs in through the landing page and waits for the start page. */
  signIn(usuario: string, viewport?: Viewport): Promise<Page>
  stop(): Promise<void>
}

/** The real program on a demo database of one's own, and Chromium. Call in beforeAll. `env` is for the program only. */
export async function startPortal(
  options: { papel?: 'api' | 'tudo'; port?: number; env?: Record<string, string> } = {},
): Promise<Portal> {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('No Chromium: npm test installs it, or set CHROMIUM_PATH')
  const scene = await startScene()
  const server = await startServerProcess(scene.ownerUrl, { papel: 'tudo', ...options })
  const browser = await chromium.launch({
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
  const page = async (viewport: Viewport = 'desktop') => {
    const context = await browser.newContext({
      viewport: viewports[viewport],
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      baseURL: server.url,
    })
    const opened = await context.newPage()
    opened.setDefaultTimeout(20_000)
    return opened
  }
  return {
    scene,
    server,
    browser,
    page,
    async signIn(usuario, viewport) {
      const opened = await page(viewport)
      await opened.goto('/landing-page')
      await opened.getByLabel('Usuário').first().fill(usuario)
      await opened.getByLabel('Senha', { exact: true }).first().fill(demoPassword)
      await opened.getByRole('button', { name: 'Entrar' }).click()
      await opened.waitForURL('**/home/inicial-menu')
      return opened
    },
    async stop() {
      await browser.close()
      await server.stop()
      await scene.stop()
    },
  }
}

type AxeResult = { violations: { id: string; impact: string | null; nodes: { target: string[]; failureSummary?: string }[] }[] }

/** Violations of WCAG 2.2 AA on the page as it stands, one line each; empty when there are none. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') }).catch(async () => {
    // A strict content policy refuses script tags; evaluating runs in the page's own world all the same.
    const { readFile } = await import('node:fs/promises')
    await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  })
  const result = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })`,
  )) as AxeResult
  return result.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
