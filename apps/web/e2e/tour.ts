import { axeProblems, darkProblems, goWithin, onTelephone, type Portal, settled, sideways, startPortal } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { popups } from './popups.ts'

type Tela = { path: string; title: string; tipo: string }

/** Profiles that together reach every screen of the house; each walks through what the ones before it could not open. */
export const profiles = ['alfa', 'contador', 'maria', 'ensino', 'integra', 'fiscal', 'gestor', 'administrador', 'suporte']

/** How often a screen may ask for the same thing while it is looked at; what asks without end fills the processor of who looks. */
const enough = 20

// A tour grows with the house: its limit is per step (each wait inside has its own), not on the whole.
const withoutLimit = { timeout: 900_000 }

/**
 * Every screen that these profiles reach first: nothing against WCAG 2.2 AA, a title, nothing to be scrolled sideways on a telephone, no error of
 * the program, no call repeated without end.
 */
export function tour(walkers: readonly string[]): void {
  let portal: Portal
  let opening: ReturnType<typeof popups>
  const seen = new Set<string>()
  const telasDe = async (usuario: string): Promise<Tela[]> => {
    const { body } = await (await portal.scene.as(usuario)).get('/v2/rest/session/buscarTelas')
    return (body as Tela[]).filter((tela) => tela.tipo !== 'redireciona' && !tela.path.includes(':'))
  }
  beforeAll(async () => {
    portal = await startPortal()
    opening = popups(portal)
    for (const usuario of profiles.slice(0, profiles.indexOf(walkers[0] ?? '')))
      for (const { path } of await telasDe(usuario)) seen.add(path)
  })
  afterAll(() => portal?.stop())

  describe('every screen, as every profile that reaches it first, passes axe in light and in dark colours, shows its title and fits a telephone', () => {
    for (const usuario of walkers)
      it(`as ${usuario}`, withoutLimit, async () => {
        const telas = (await telasDe(usuario)).filter((tela) => !seen.has(tela.path))
        const page = await portal.signIn(usuario)
        const problems: string[] = []
        page.on('pageerror', (error) => problems.push(`${page.url()} ${error.message}`))
        const asked = countCalls(page)
        await opening.watch(page)
        for (const { path } of telas) {
          seen.add(path)
          asked.clear()
          await goWithin(page, path)
          problems.push(...(await look(page, telas[0]?.path === path)).map((problem) => `${path}: ${problem}`))
          for (const [call, times] of asked) if (times > enough) problems.push(`${path}: asks ${times} times for ${call}`)
          problems.push(...(await opening.openAll(page, path)).map((problem) => `${path}: ${problem}`))
        }
        await page.context().close()
        expect(problems).toEqual([])
      })
  })
}

/** The frame around the screens is looked at with the first of a profile. */
async function look(page: Page, withFrame: boolean): Promise<string[]> {
  const problems: string[] = []
  await settled(page).catch(() => problems.push('does not come to rest'))
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
  if (!heading) problems.push('no heading')
  if (!(await page.title()).trim()) problems.push('the document bears no title')
  const within = withFrame ? undefined : 'main'
  problems.push(...(await axeProblems(page, within)), ...(await darkProblems(page, within)))
  await onTelephone(page, async () => {
    const excess = await sideways(page)
    if (excess > 0) problems.push(`scrolls ${excess} px sideways at 390 px`)
    for (const label of await overprinted(page)) problems.push(`the label '${label}' runs into its value at 390 px`)
  })
  return problems
}

/** Labels of cells that stand on one line however long they are, where each cell is a line of its own. */
async function overprinted(page: Page): Promise<string[]> {
  const labels = await page.locator('td[data-label]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { content, whiteSpace } = getComputedStyle(cell, '::before')
      return content !== 'none' && whiteSpace === 'nowrap' ? [cell.getAttribute('data-label') ?? ''] : []
    }),
  )
  return [...new Set(labels)]
}

function countCalls(page: Page): Map<string, number> {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v2/rest/')) return
    const call = `${pathname} ${request.postData() ?? ''}`
    asked.set(call, (asked.get(call) ?? 0) + 1)
  })
  return asked
}
