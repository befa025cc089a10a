import { axeProblems, demoPassword, type Portal, startPortal, type Viewport } from '@iss/testing'
import { paineisFiscal } from '@iss/municipio/domain/paineis'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const foto = async (page: Page, nome: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nome}.png`, fullPage: false })
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const menuDoUsuario = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Menu do usuário/ })
const enviarImagem = async (page: Page, arquivo: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByRole('button', { name: 'Alterar a imagem do usuário' }).click()
  const escolha = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Enviar imagem' }).click()
  await (await escolha).setFiles(arquivo)
}
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
      await page.getByRole('button', { name: esperada === 'desktop' ? 'Fechar menu' : 'Abrir menu' }).first().waitFor()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('link', { name: 'Documentos', exact: true }).click()
    await page.waitForURL('**/home/actions/documentos')
    await page.getByRole('button', { name: 'Abrir menu' }).waitFor()
    await page.context().close()
  })

  it('shows the coat of arms of the city once one is stored, and the picture that the user sends', async () => {
    const page = await portal.signIn('maria')
    const header = page.getByRole('banner')
    expect(await header.locator('img').count()).toBe(0)
    await enviarImagem(page, { name: 'foto.png', mimeType: 'image/png', buffer: png })
    await page.locator('#menu-lateral img').waitFor()
    await portal.scene.owner(
      `update municipio_config set brasao_arquivo_id = (select max(id) from arquivo where municipio_id = 1) where municipio_id = 1`,
    )
    await page.reload()
    await header.locator('img').waitFor()
    expect(Number(await header.locator('img').evaluate('node => node.naturalWidth'))).toBe(1)
    await foto(page, 'brasao')
    await page.getByRole('button', { name: 'Alterar a imagem do usuário' }).click()
    await page.getByRole('menuitem', { name: 'Remover imagem' }).click()
    await expect.poll(() => page.locator('#menu-lateral img').count()).toBe(0)
    await enviarImagem(page, { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') })
    await page.getByText('A imagem deve ser PNG ou JPEG, de até 2 MB e 4.000 pixels de lado.').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.context().close()
  })
})

describe.each<Viewport>(['desktop', 'celular'])('start page and menus (%s)', (viewport) => {
  it('U2-2.5-05 the search of the taxpayers finds a document with or without its marks', async () => {
    const page = await portal.signIn('contador', viewport)
    const grade = page.getByRole('region', { name: 'Seleção de contribuinte', exact: true })
    await grade.getByText('Gama Serviços ME').waitFor()
    await foto(page, `inicial-contador-${viewport}`)
    for (const busca of ['40.000.003/0001-40', '40000003000140', '40000003', '40.000.003']) {
      await grade.getByRole('searchbox').fill(busca)
      await expect.poll(() => grade.getByText('Alfa Tecnologia Ltda').count(), { message: busca }).toBe(0)
      expect(await grade.getByText('Gama Serviços ME').count(), busca).toBe(1)
    }
    await page.context().close()
  })

  it('U2-2.8-03 the inspector’s menu shows its panels in the order of the document, those without a link hidden', async () => {
    const page = await portal.signIn('fiscal', viewport)
    await abrir(page, '/home/fiscal-menu')
    await page.getByText('SEM CONEXÃO').waitFor()
    const titulos = (await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).map((texto) => texto.trim())
    const lugares = titulos.map((titulo) => (paineisFiscal as readonly string[]).indexOf(titulo)).filter((lugar) => lugar >= 0)
    expect(lugares.length).toBeGreaterThan(5)
    expect(lugares).toEqual([...lugares].sort((a, b) => a - b))
    await foto(page, `fiscal-menu-${viewport}`)
    expect(await axeProblems(page)).toEqual([])
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
      await page.getByText(parte).waitFor()
    await page.context().close()
  })
})

it('U2-2.5-10 an accountant without taxpayers is told so and led to the control of companies', async () => {
  await portal.scene.owner('update pessoa set contador_responsavel_id = null where municipio_id = 2')
  const page = await portal.signIn('contador')
  await menuDoUsuario(page).click()
  await page.getByRole('menuitem', { name: 'Porto Claro' }).click()
  await page.getByText('Não foi encontrado nenhum contribuinte controlado.').waitFor()
  expect(await page.getByRole('link', { name: 'Controle de empresas' }).first().getAttribute('href')).toBe('/home/actions/contador')
  await page.context().close()
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
    expect(
      (await grade.getByRole('columnheader').allTextContents()).map((texto) => texto.trim()),
    ).toEqual(['CNPJ/CPF', 'Mobiliário', 'Nome', 'Situação', 'Natureza', 'Regime'])
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

it('U2-2.13-02 U2-2.13-03 M2-2.13-01 a new password is hinted at six characters and sent by Enter in the confirmation', async () => {
  const page = await portal.signIn('imune')
  await abrir(page, '/home/senha')
  await page.getByText('A nova senha deve possuir pelo menos seis caracteres.').waitFor()
  await page.getByRole('textbox', { name: 'Senha atual' }).fill(demoPassword)
  await page.getByRole('textbox', { name: 'Nova senha' }).fill('Outra@2026')
  await page.getByRole('textbox', { name: 'Confirmação' }).fill('Outra@2026')
  await page.getByRole('textbox', { name: 'Confirmação' }).press('Enter')
  await page.getByText('Alterado com sucesso.').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Contrassenha' }).count()).toBe(0)
  await page.context().close()
  const gestor = await portal.signIn('gestor')
  await abrir(gestor, '/home/senha')
  await gestor.getByRole('textbox', { name: 'Contrassenha' }).waitFor()
  await gestor.context().close()
})
