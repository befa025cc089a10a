import { resolve } from 'node:path'
import { type Clock, runningClock, systemClock } from '@iss/kernel/clock'
import { startWorker } from '@iss/platform/jobs'
import { outboxMail } from '@iss/platform/mail'
import { prepareInstallation } from '@iss/server/prepare'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { launchBrowser, type Viewport } from './browser.ts'
import { demoPassword, testDay } from './constants.ts'
import { isFreePort } from './free-port.ts'
import { forgetPages, type LentPage, lendPage, takeBack } from './pages.ts'
import { type Scene, startScene } from './scene.ts'
import { startServerProcess } from './server-process.ts'

const webRoot = resolve(import.meta.dirname, '../../dist/web')

export type Portal = {
  scene: Scene
  url: string
  /** The time of the portal and of its pages: the day of the tests. */
  clock: Clock
  browser: Browser
  /** A fresh page (own cookies) at the size told; it is the test's to its end. */
  page(viewport?: Viewport): Promise<Page>
  /** A fresh page on which a user is signed in, at an address. The door itself is proved by the tests of the landing page. */
  open(usuario: string, path: string, viewport?: Viewport): Promise<Page>
  /** The same at the start page. */
  signIn(usuario: string, viewport?: Viewport): Promise<Page>
  /** Gives a page back before the test ends. */
  close(page: Page): Promise<void>
  stop(): Promise<void>
}

/** `port`: of the worker's own, to which the next portal comes too. */
type Served = { scene: Scene; url: string; clock: Clock; port?: number; stop(): Promise<void> }

export type PortalOptions = {
  /** The real program in a process of its own instead of the same house inside of the worker. */
  papel?: 'api' | 'tudo'
  /** The wall clock, for a portal beside servers of others, which have no other. No date of such a portal is asserted. */
  onWallClock?: boolean
  port?: number
  env?: Record<string, string>
}

/**
 * A portal on a demo database of one's own, and Chromium, both on the day of the tests. Without options it is served inside of the worker of the
 * tests; with them by the real program. Call in beforeAll.
 */
export async function startPortal(options?: PortalOptions): Promise<Portal> {
  const browser = await launchBrowser()
  const served = options ? await serveByProcess(options) : await serveHere()
  const lent = new Map<Page, LentPage>()
  const close = async (page: Page) => {
    const own = lent.get(page)
    lent.delete(page)
    if (own && !page.isClosed()) await takeBack(own)
  }
  const page = async (viewport: Viewport = 'desktop', session?: Session) => {
    const own = await lendPage(browser, served.url, viewport)
    const { page: opened, scripts } = own
    lent.set(opened, own)
    const context = opened.context()
    // In whatever state a test that failed has left its page, no other one meets it.
    onTestFinished(({ task }) => (task.result?.state === 'fail' ? context.close() : close(opened)))
    scripts.push(await context.addInitScript(shiftClock, served.clock.now().getTime() - Date.now()))
    if (session) scripts.push(await keepSession(context, served.url, session))
    return opened
  }
  const open: Portal['open'] = async (usuario, path, viewport) => {
    const opened = await page(viewport, await signInByCall(served.url, usuario))
    await opened.goto(path)
    return opened
  }
  return {
    scene: served.scene,
    url: served.url,
    clock: served.clock,
    browser,
    page: (viewport) => page(viewport),
    open,
    signIn: (usuario, viewport) => open(usuario, '/home/inicial-menu', viewport),
    close,
    async stop() {
      if (served.port === undefined) await forgetPages(served.url)
      await served.stop()
    },
  }
}

const portsInUse = new Set<number>()

/**
 * The worker's own port, so that its browser knows the scripts of the next portal; the one after it while that is in use. Below those that the
 * system lends to whoever asks.
 */
async function takePort(): Promise<number> {
  let port = 20_000 + ((process.pid * 8) % 10_000)
  while (portsInUse.has(port) || !(await isFreePort(port))) port += 1
  portsInUse.add(port)
  return port
}

/** The house of the worker, listening, with long work carried by a worker of its own. */
async function serveHere(): Promise<Served> {
  const port = await takePort()
  const url = `http://127.0.0.1:${port}`
  let wake: () => void = () => undefined
  const scene = await startScene({ baseUrl: url, clock: runningClock(testDay), app: { webRoot, onScheduled: () => wake() } })
  await prepareInstallation({ ownerUrl: scene.ownerUrl, pool: scene.pool, producao: false })
  const worker = await startWorker({
    ...scene.jobs,
    queueUrl: scene.ownerUrl,
    mail: outboxMail(async () => ({ id: 'caixa-de-saida' })),
    routines: scene.house.routines,
    couriers: scene.house.couriers,
  })
  wake = () => worker.wake()
  await scene.app.listen({ port, host: '127.0.0.1' })
  return {
    scene,
    url,
    clock: scene.clock,
    port,
    async stop() {
      await scene.app.close()
      await worker.stop()
      await scene.stop()
      portsInUse.delete(port)
    },
  }
}

async function serveByProcess({ onWallClock = false, ...options }: PortalOptions): Promise<Served> {
  const scene = await startScene()
  const clock = onWallClock ? systemClock : runningClock(testDay)
  const env = { ...(onWallClock ? {} : { ISS_RELOGIO: testDay }), ...options.env }
  const server = await startServerProcess(scene.ownerUrl, { papel: 'tudo', ...options, env })
  return {
    scene,
    url: server.url,
    clock,
    async stop() {
      await server.stop()
      await scene.stop()
    },
  }
}

type Session = { accessToken: string; refreshToken: string }

async function signInByCall(url: string, usuario: string): Promise<Session> {
  const answer = await fetch(`${url}/v2/rest/public/identidade/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario, senha: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${usuario} could not sign in: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** As the landing page keeps it: the bearer in a cookie, what renews it in local storage. */
async function keepSession(context: BrowserContext, url: string, { accessToken, refreshToken }: Session) {
  const bearer = `iss_bearer=${encodeURIComponent(accessToken)}`
  await context.addCookies([{ name: 'iss_bearer', value: encodeURIComponent(accessToken), url, sameSite: 'Strict' }])
  return context.addInitScript(seedRefresh, { bearer, refreshToken })
}

/* Both run in the browser. */

function shiftClock(offset: number): void {
  const Real = Date
  class Shifted extends Real {
    constructor(...at: [] | ConstructorParameters<DateConstructor>) {
      if (at.length === 0) super(Real.now() + offset)
      else super(...(at as [number]))
    }
    static override now(): number {
      return Real.now() + offset
    }
  }
  globalThis.Date = Shifted as DateConstructor
}

function seedRefresh({ bearer, refreshToken }: { bearer: string; refreshToken: string }): void {
  try {
    const place = globalThis as unknown as {
      document: { cookie: string }
      localStorage: Map<string, string> & Record<string, string>
    }
    const isFirst = place.document.cookie.includes(bearer) && !('iss_refresh' in place.localStorage)
    const until = performance.timeOrigin + performance.now() + 120 * 60_000
    if (isFirst) place.localStorage.iss_refresh = JSON.stringify({ token: refreshToken, until })
  } catch {
    // A frame without an origin of its own has neither cookies nor storage.
  }
}
