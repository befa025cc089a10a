// What the scripts that look at the running demonstration share: a browser and the sign-in of its accounts.
import { execFileSync } from 'node:child_process'
import { chromium } from 'playwright-core'

const password = 'Demo@2026'

/** Chromium of the machine: CHROMIUM_PATH, else the first that is found. */
function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of ['chromium-headless-shell', 'chromium', 'google-chrome'])
    try {
      return execFileSync('which', [name]).toString().trim()
    } catch {
      // The next one.
    }
  throw new Error('Nenhum Chromium encontrado: informe CHROMIUM_PATH')
}

export const launch = () => chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })

/** A page of an account of the demonstration at this address; without an account, of a visitor. */
export async function open(browser, base, { usuario, path, width, scheme = 'light', before }) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  if (usuario) {
    const answer = await context.request.post('/v2/rest/public/identidade/entrar', { data: { usuario, senha: password } })
    const { accessToken, refreshToken } = await answer.json()
    await context.addCookies([{ name: 'iss_bearer', value: encodeURIComponent(accessToken), url: base }])
    const kept = JSON.stringify({ token: refreshToken, until: Date.now() + 7_200_000 })
    await context.addInitScript((text) => localStorage.setItem('iss_refresh', text), kept)
  }
  await before?.(context)
  const page = await context.newPage()
  await page.goto(path)
  await settled(page)
  return page
}

/** Waits; what takes too long is drawn as it stands, and said. */
const untilOrLate = (wait) => wait.catch((error) => console.warn(String(error.message).split('\n')[0]))

/** Waits until nothing is asked for any more and the page is drawn. */
export async function settled(page) {
  await untilOrLate(page.waitForLoadState('networkidle'))
  if (new URL(page.url()).pathname.startsWith('/home'))
    await untilOrLate(
      page.waitForFunction(
        () => document.querySelector('[data-pronto]') && !document.querySelector('[class*="skeleton"]'),
        null,
        {
          timeout: 20_000,
        },
      ),
    )
  await page.waitForTimeout(500)
}
