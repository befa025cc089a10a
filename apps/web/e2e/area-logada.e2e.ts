import { type Portal, startPortal, type Viewport } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const menuDoUsuario = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Menu do usuário/ })
const abrir = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

describe('shell', () => {
  it('U2-2.1-03 without a session the areas lead to the landing page', async () => {
    const page = await portal.page()
    for (const path of ['/home/fiscal-menu', '/home/senha', '/home/ensino-menu']) {
      await page.goto(path)
      await page.waitForURL('**/landing-page')
      expect(new URL(page.url()).pathname).toBe('/landing-page')
    }
    await page.context().close()
  })

  it('U2-2.2-01 U2-2.2-03 U2-2.3-05 header stays in place, leads home, and its menu signs out', async () => {
    const page = await portal.signIn('alfa')
    const header = page.getByRole('banner')
    expect(await header.evaluate((node) => getComputedStyle(node as never).position)).toBe('fixed')
    await abrir(page, '/home/actions/ajuda')
    expect(await page.locator('main#conteudo').getByRole('heading', { level: 1 }).textContent()).toBe('Ajuda')
    await header.getByRole('link', { name: 'ISS Aberto' }).click()
    await page.waitForURL('**/home/inicial-menu')
    await menuDoUsuario(page).click()
    await page.getByRole('menuitem', { name: 'Alterar senha' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Voltar para o seu perfil' }).count()).toBe(0)
    const saida = page.waitForRequest((request) => request.url().endsWith('/v2/rest/logout/sair') && request.method() === 'POST')
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await saida
    await page.waitForURL('**/landing-page')
    expect(await page.evaluate('localStorage.length')).toBe(0)
    expect((await page.context().cookies()).filter(({ name, value }) => name.startsWith('iss_') && value !== '')).toEqual([])
    await page.context().close()
  })

  it('U2-2.2-07 U2-2.2-08 up to 480 mobile, up to 760 tablet; below the desktop the menu starts closed and closes on a change of route', async () => {
    const page = await portal.signIn('alfa')
    const classe = () => page.locator('[data-viewport]').getAttribute('data-viewport')
    for (const [width, esperada] of [
      [480, 'mobile'],
      [481, 'tablet'],
      [760, 'tablet'],
      [761, 'desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(classe).toBe(esperada)
      await page
        .getByRole('button', { name: esperada === 'desktop' ? 'Fechar menu' : 'Abrir menu' })
        .first()
        .waitFor()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('link', { name: 'Documentos', exact: true }).click()
    await page.waitForURL('**/home/actions/documentos')
    await page.getByRole('button', { name: 'Abrir menu' }).waitFor()
    await page.context().close()
  })
})

describe.each<Viewport>(['desktop', 'celular'])('start page and menus (%s)', (viewport) => {
  it('U2-2.5-05 the search of the taxpayers finds a document with or without its marks', async () => {
    const page = await portal.signIn('contador', viewport)
    const grade = page.getByRole('region', { name: 'Seleção de contribuinte', exact: true })
    await grade.getByText('Gama Serviços ME').waitFor()
    for (const busca of ['40.000.003/0001-40', '40000003000140', '40000003', '40.000.003']) {
      await grade.getByRole('searchbox').fill(busca)
      await expect.poll(() => grade.getByText('Alfa Tecnologia Ltda').count(), { message: busca }).toBe(0)
      expect(await grade.getByText('Gama Serviços ME').count(), busca).toBe(1)
    }
    await page.context().close()
  })

  it('U2-2.6-02 M2-2.6-01 the blocked-movement page names the causes and whom to ask', async () => {
    const page = await portal.signIn('alfa', viewport)
    await abrir(page, '/home/bloqueio-movimentacao')
    for (const parte of [
      /operação desabilitada para o município/,
      /credenciais insuficientes/,
      /BAIXADO, BLOQUEADO ou PARALISADO/,
      /Entre em contato com a prefeitura/,
    ])
      expect(await page.getByText(parte).first().textContent({ timeout: 10_000 })).toMatch(parte)
    await page.context().close()
  })
})

describe('person lookup', () => {
  it('U2-2.12-03 U2-2.12-04 M2-2.12-02 M2-2.12-06 shows a list, or the person when there is only one', async () => {
    const page = await portal.signIn('fiscal')
    await abrir(page, '/home/cadastro-menu')
    for (const campo of ['CNPJ/CPF', 'Nome', 'Mobiliário', 'Inscrição municipal'])
      await page.getByRole('textbox', { name: campo, exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('%a%')
    await page.getByRole('button', { name: 'Consultar' }).click()
    const grade = page.getByRole('region', { name: 'Pessoas', exact: true })
    await grade.getByRole('cell').first().waitFor()
    expect((await grade.getByRole('columnheader').allTextContents()).map((texto) => texto.trim())).toEqual([
      'CNPJ/CPF',
      'Mobiliário',
      'Nome',
      'Situação',
      'Natureza',
      'Regime',
    ])
    expect(await grade.locator('tbody a').first().getAttribute('href')).toMatch(/^\/home\/actions\/pessoa\?id=\d+$/)
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Gama Serviços ME')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.waitForURL(/\/home\/actions\/pessoa\?id=\d+$/)
    await page.context().close()
  })

  it('U2-2.12-05 U2-2.12-06 U2-2.12-07 registers a new document only, passed on without its marks', async () => {
    const page = await portal.signIn('fiscal')
    await abrir(page, '/home/cadastro-menu')
    await page.getByRole('textbox', { name: 'CNPJ/CPF', exact: true }).fill('40.000.003/0001-40')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByText('Documento já está cadastrado no município.').first().waitFor()
    await page.getByRole('textbox', { name: 'CNPJ/CPF', exact: true }).fill('529.982.247-25')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana Nova')
    await page.getByRole('textbox', { name: 'Mobiliário', exact: true }).fill('77')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.waitForURL('**/home/actions/pessoa?*')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      documento: '52998224725',
      mobiliario: '77',
      nome: 'Ana Nova',
    })
    await page.context().close()
  })
})
