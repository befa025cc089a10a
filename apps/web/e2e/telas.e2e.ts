import { axeProblems, expectScreen, type Portal, sideways, startPortal, viewports } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** Profiles that together reach every screen of the house. */
const usuarios = ['alfa', 'contador', 'fiscal', 'gestor', 'administrador', 'suporte', 'integra', 'maria', 'ensino']

type Tela = { path: string; title: string; tipo: string }

async function telasDe(usuario: string): Promise<Tela[]> {
  const client = await portal.scene.as(usuario)
  const { body } = await client.get('/v2/rest/session/buscarTelas')
  return (body as Tela[]).filter((tela) => tela.tipo !== 'redireciona' && !tela.path.includes(':'))
}

// A tour grows with the house: its limit is per step (each wait inside has its own), not on the whole.
const tour = { timeout: 900_000 }

describe('every screen, as every profile that reaches it first, passes axe, shows its title and fits a telephone', () => {
  const seen = new Set<string>()
  for (const usuario of usuarios)
    it(`as ${usuario}`, tour, async () => {
      const telas = (await telasDe(usuario)).filter((tela) => !seen.has(tela.path))
      const page = await portal.signIn(usuario)
      const problems: string[] = []
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
      for (const tela of telas) {
        seen.add(tela.path)
        await page.goto(tela.path)
        await page.waitForLoadState('networkidle')
        const hasHeading = await page
          .getByRole('heading', { level: 1 })
          .first()
          .waitFor({ timeout: 10_000 })
          .then(() => true)
          .catch(() => false)
        if (!hasHeading) problems.push(`${tela.path}: no heading`)
        for (const problem of await axeProblems(page)) problems.push(`${tela.path}: ${problem}`)
        await page.setViewportSize(viewports.celular)
        // The menu slides away: what counts is where the page comes to rest.
        const excess = await sideways(page)
        if (excess > 0) problems.push(`${tela.path}: scrolls ${excess} px sideways at 390 px`)
        await page.setViewportSize(viewports.desktop)
      }
      await page.context().close()
      expect([...problems, ...errors]).toEqual([])
    })
})

describe('public pages', () => {
  it('landing page, document check and unknown addresses pass axe', async () => {
    const page = await portal.page()
    for (const path of ['/landing-page', '/public/documentos']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectScreen(page)
    }
    await page.goto('/um-endereco-que-nao-existe')
    await page.waitForURL('**/landing-page')
    await page.context().close()
  })
})
