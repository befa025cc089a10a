import { resolve } from 'node:path'
import { type Clock, runningClock, systemClock } from '@iss/kernel/clock'
import { startWorker } from '@iss/platform/jobs'
import { outboxMail } from '@iss/platform/mail'
import { prepareInstallation } from '@iss/server/prepare'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, type Viewport, viewports } from './browser.ts'
import { demoPassword, patience, testDay } from './constants.ts'
import { freePort } from './free-port.ts'
import { type Scene, startScene } from './scene.ts'
import { startServerProcess } from './server-process.ts'

const webRoot = resolve(import.meta.dirname, '../../dist/web')

export type Portal = {
  scene: Scene
  url: string
  /** The time of the portal and of its pages: the day of the tests. */
  clock: Clock
  browser: Browser
  /** A fresh page (own cookies) at the size told. */
  page(viewport?: Viewport): Promise<Page>
  /** A fresh page on which a user is signed in, at an address. The door itself is proved by the tests of the landing page. */
  open(usuario: string, path: string, viewport?: Viewport): Promise<Page>
  /** The same at the start page. */
  signIn(usuario: string, viewport?: Viewport): Promise<Page>
  stop(): Promise<void>
}

type Served = { scene: Scene; url: string; clock: Clock; stop(): Promise<void> }

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
  const contexts = new Set<BrowserContext>()
  const page = async (viewport: Viewport = 'desktop', session?: Session) => {
    const context = await browser.newContext({
      viewport: viewports[viewport],
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      // What slides or fades is drawn at once: a test looks at where it comes to rest.
      reducedMotion: 'reduce',
      baseURL: served.url,
    })
    contexts.add(context)
    context.once('close', () => contexts.delete(context))
    await context.addInitScript(shiftClock, served.clock.now().getTime() - Date.now())
    if (session) await keepSession(context, served.url, session)
    const opened = await context.newPage()
    opened.setDefaultTimeout(patience)
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
    async stop() {
      await Promise.all([...contexts].map((context) => context.close()))
      await served.stop()
    },
  }
}

/** The house of the worker, listening, with long work carried by a worker of its own. */
async function serveHere(): Promise<Served> {
  const port = await freePort()
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
    async stop() {
      await scene.app.close()
      await worker.stop()
      await scene.stop()
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
async function keepSession(context: BrowserContext, url: string, { accessToken, refreshToken }: Session): Promise<void> {
  const bearer = `iss_bearer=${encodeURIComponent(accessToken)}`
  await context.addCookies([{ name: 'iss_bearer', value: encodeURIComponent(accessToken), url, sameSite: 'Strict' }])
  await context.addInitScript(seedRefresh, { bearer, refreshToken })
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
