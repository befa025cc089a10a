import { expectScreen, photograph, type Portal, startPortal, settled } from '@iss/testing'
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
  await settled(page)
}

describe('shell', () => {
  it('U2-2.1-03 without a session the areas lead to the landing page', async () => {
    const page = await portal.page()
    for (const path of ['/home/fiscal-menu', '/home/senha', '/home/ensino-menu']) {
      await page.goto(path)
      await page.waitForURL('**/landing-page')
      expect(new URL(page.url()).pathname).toBe('/landing-page')
    }
  })

  it('U2-2.2-01 U2-2.2-03 U2-2.3-05 header stays in place, leads home, and its menu signs out', async () => {
    const page = await portal.signIn('alfa')
    const header = page.getByRole('banner')
    expect(await header.evaluate((node) => getComputedStyle(node as never).position)).toBe('fixed')
    await abrir(page, '/home/actions/ajuda')
    await page.locator('main#conteudo').getByRole('heading', { level: 1, name: 'Ajuda', exact: true }).waitFor()
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
  })
})

/** Whether a control is hit 21 px above and below its middle, and at its sides where no other one stands. */
async function isTouchedAs44(page: Page, name: string, sides: boolean): Promise<boolean> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  await button.scrollIntoViewIfNeeded()
  return button.evaluate((element, both) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const places = both
      ? [
          [0, -21],
          [0, 21],
          [-21, 0],
          [21, 0],
        ]
      : [
          [0, -21],
          [0, 21],
        ]
    return places.every(([x = 0, y = 0]) =>
      element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)),
    )
  }, sides)
}

it('what is drawn small is touched as 44 px on a telephone: clear, remove, icons, actions of rows, pages', async () => {
  const page = await portal.open('alfa', '/home/actions/emissaonf2', 'celular')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await settled(page)
  const hit = async (name: string, sides = false) => expect([name, await isTouchedAs44(page, name, sides)]).toEqual([name, true])
  await hit('Limpar Município da prestação', true)
  await hit('Remover item 1', true)
  await hit('Favorito', true)
  await hit('Acrescentar item')
  await abrir(page, '/home/actions/documentos')
  await hit('Atualizar')
  await hit('Próxima página')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  const sizes = await page
    .locator('[role="option"]:visible')
    .evaluateAll((options) => options.map((one) => one.getBoundingClientRect().height))
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await page.context().close()
})

describe('start page and menus', () => {
  it('U2-2.5-05 the search of the taxpayers finds a document with or without its marks', async () => {
    const page = await portal.signIn('contador')
    const grade = page.getByRole('region', { name: 'Seleção de contribuinte', exact: true })
    await grade.getByText('Gama Serviços ME').waitFor()
    for (const busca of ['40.000.003/0001-40', '40000003000140', '40000003', '40.000.003']) {
      await grade.getByRole('searchbox').fill(busca)
      await expect.poll(() => grade.getByText('Alfa Tecnologia Ltda').count(), { message: busca }).toBe(0)
      expect(await grade.getByText('Gama Serviços ME').count(), busca).toBe(1)
    }
  })

  it('U2-2.6-02 M2-2.6-01 the blocked-movement page names the causes and whom to ask', async () => {
    const page = await portal.open('alfa', '/home/bloqueio-movimentacao')
    await settled(page)
    for (const parte of [
      /operação desabilitada para o município/,
      /credenciais insuficientes/,
      /BAIXADO, BLOQUEADO ou PARALISADO/,
      /Entre em contato com a prefeitura/,
    ])
      expect(await page.getByText(parte).first().textContent()).toMatch(parte)
  })
})

describe('person lookup', () => {
  it('U2-2.12-03 U2-2.12-04 M2-2.12-02 M2-2.12-06 shows a list, or the person when there is only one', async () => {
    const page = await portal.open('fiscal', '/home/cadastro-menu')
    await settled(page)
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
  })

  it('U2-2.12-05 U2-2.12-06 U2-2.12-07 registers a new document only, passed on without its marks', async () => {
    const page = await portal.open('fiscal', '/home/cadastro-menu')
    await settled(page)
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
  })
})

describe('central do contribuinte and preferences', () => {
  it('R2-2.4-12 R2-2.4-40 M2-2.4-27 asks for a change, keeps the phone, and preselects from what the person has', async () => {
    const page = await portal.signIn('alfa')
    await menuDoUsuario(page).click()
    await page.getByRole('menuitem', { name: 'Configurações' }).click()
    await page.waitForURL('**/home/actions/central-contrib')
    await page.getByText('Alterado só pela prefeitura').first().waitFor()
    expect(await page.getByRole('button', { name: 'Solicitar alteração de CNPJ/CPF' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Solicitar alteração de Nome fantasia' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('textbox', { name: 'Novo valor' }).fill('Alfa Marca')
    await dialogo.getByRole('button', { name: 'Enviar' }).click()
    await dialogo.getByText('O motivo deve ter entre 10 e 1000 caracteres.').waitFor()
    expect(await dialogo.getByRole('textbox', { name: 'Novo valor' }).inputValue()).toBe('Alfa Marca')
    await dialogo.getByRole('textbox', { name: 'Motivo da alteração' }).fill('Marca registrada neste ano.')
    await dialogo.getByRole('button', { name: 'Enviar' }).click()
    await page
      .getByText(/Solicitação .+ enviada\./)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Telefone principal' }).fill('31999991234')
    await page.getByRole('button', { name: 'Salvar telefone' }).click()
    await page.getByText('Registro salvo com sucesso.').first().waitFor()
    await photograph(page, 'central')
    await page.setViewportSize({ width: 390, height: 844 })
    await photograph(page, 'central-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await abrir(page, '/home/actions/preferencias')
    await page.getByRole('combobox', { name: 'Tributação padrão como prestador' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'Texto padrão da discriminação' }).fill('Serviços do mês')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Registro salvo com sucesso.').first().waitFor()
    await page.reload()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Texto padrão da discriminação' }).inputValue())
      .toBe('Serviços do mês')
    await photograph(page, 'preferencias')
  })
})

describe('fiscal menu', () => {
  it('U2-2.8-04 U2-2.8-05 U2-2.8-06 R2-2.8-86 work tracker in a new tab, and the movement report, for a gestor only', async () => {
    const page = await portal.signIn('gestor')
    await page.context().route(
      ({ hostname }) => hostname === 'chamados.example',
      (route) => route.fulfill({ body: 'chamados' }),
    )
    await abrir(page, '/home/fiscal-menu')
    await page.locator('a[href="/home/actions/relatorio-movimentacao"]').first().waitFor()
    const painel = page.getByRole('region', { name: 'Sistema de chamados' })
    const acessar = painel.getByRole('button', { name: 'Acessar' })
    await expect.poll(() => painel.getByRole('textbox', { name: 'Usuário' }).inputValue()).toBe('gestao.novaserra')
    const senha = painel.getByLabel('Senha', { exact: true })
    for (const [texto, parado] of [
      ['', true],
      ['   ', true],
      ['segredo & mais', false],
    ] as const) {
      await senha.fill(texto)
      expect(await acessar.isDisabled(), texto).toBe(parado)
    }
    await painel.getByRole('textbox', { name: 'Usuário' }).fill('  ')
    expect(await acessar.isDisabled()).toBe(true)
    await painel.getByRole('textbox', { name: 'Usuário' }).fill('paulo')
    await photograph(painel, 'rastreador')
    const aberta = page.context().waitForEvent('page')
    await acessar.click()
    const aba = new URL((await aberta).url())
    expect(aba.origin + aba.pathname).toBe('https://chamados.example/entrar')
    expect(Object.fromEntries(aba.searchParams)).toEqual({ user: 'paulo', password: 'segredo & mais' })
    expect(await (await aberta).evaluate('window.opener')).toBeNull()
    await expect.poll(() => senha.inputValue()).toBe('')
    await portal.close(page)
    const fiscal = await portal.open('fiscal', '/home/fiscal-menu')
    await settled(fiscal)
    await fiscal.getByRole('heading', { name: 'Menu fiscal' }).waitFor()
    expect(await fiscal.getByRole('region', { name: 'Sistema de chamados' }).count()).toBe(0)
    expect(await fiscal.locator('a[href="/home/actions/relatorio-movimentacao"]').count()).toBe(0)
  })
})

describe('change of password', () => {
  it('U2-2.13-02 U2-2.13-03 M2-2.13-01 says that six characters are needed; Enter in the confirmation fields acts like the button', async () => {
    const page = await portal.open('gestor', '/home/senha')
    await settled(page)
    await page.getByText('A nova senha deve possuir pelo menos seis caracteres.').waitFor()
    for (const rotulo of ['Senha atual', 'Contrassenha', 'Nova senha', 'Confirmação'])
      await page
        .getByLabel(new RegExp(`^${rotulo}`))
        .first()
        .fill('curta')
    for (const rotulo of ['Confirmação', 'Contrassenha']) {
      const pedido = page.waitForRequest(
        (request) => request.method() === 'POST' && /senha/i.test(new URL(request.url()).pathname),
      )
      await page
        .getByLabel(new RegExp(`^${rotulo}`))
        .first()
        .press('Enter')
      expect((await pedido).postDataJSON()).toMatchObject({ senhaAtual: 'curta', senha: 'curta', confirmacao: 'curta' })
      // As long as the answer is awaited the button rests, and Enter does what the button does.
      await (await pedido).response()
      await expect.poll(() => page.getByRole('button', { name: 'Alterar', exact: true }).isEnabled()).toBe(true)
    }
  })
})

describe('attendance search', () => {
  it('U2-2.16-02 U2-2.16-03 U2-2.16-05 C2-7-25 inspector to clear, kinds with Todos, Enter searches', async () => {
    const page = await portal.open('fiscal', '/home/atendimento')
    await settled(page)
    const fiscal = page.getByRole('combobox', { name: 'Fiscal', exact: true })
    await fiscal.click()
    await page.getByRole('option', { name: 'Carla Fiscal' }).click()
    await expect.poll(() => fiscal.inputValue()).toBe('Carla Fiscal')
    await page.getByRole('button', { name: 'Limpar Fiscal' }).click()
    await expect.poll(() => fiscal.inputValue()).toBe('')
    await page.getByRole('combobox', { name: 'Tipos' }).click()
    const todos = page.getByRole('option', { name: 'Todos', exact: true })
    await todos.waitFor()
    expect(
      await todos.evaluate((node) => {
        let box = node as unknown as { parentElement: never; style?: { maxHeight?: string } } | null
        for (; box; box = box.parentElement) if (getComputedStyle(box as never).maxHeight === '166px') return true
        return false
      }),
    ).toBe(true)
    await todos.click()
    const pedido = page.waitForRequest(
      (request) => request.url().endsWith('/atendimento/buscar') && request.postDataJSON().nome === 'alfa',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('alfa')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).press('Enter')
    const corpo = (await pedido).postDataJSON() as { nome: string; tipos: string[]; fiscal: number | null }
    expect(corpo.fiscal).toBeNull()
    expect(corpo.tipos).toHaveLength(13)
  })
})

describe('accountant without clients', () => {
  it('U2-2.5-10 M2-2.5-02 sees the message and the link to his own page', async () => {
    await portal.scene.owner(
      `update pessoa set contador_responsavel_id = null where municipio_id = 1 and contador_responsavel_id in (select ator_id from papel where perfil = 'contador')`,
    )
    const page = await portal.signIn('contador')
    await page.getByText('Não foi encontrado nenhum contribuinte controlado.').waitFor()
    await page.locator('main#conteudo a[href="/home/actions/contador"]').click()
    await page.waitForURL('**/home/actions/contador')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Contador')
  })
})

describe('integration', () => {
  it('R2-2.4-39 a code is made, shown once, and revoked', async () => {
    const page = await portal.open('beta', '/home/actions/codigos-integracao')
    await page.getByText('Nenhum código gerado.').waitFor()
    await page.getByRole('button', { name: 'Gerar token' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Gerar token' })
    await dialogo.getByLabel('Nome').fill('ERP da obra')
    await dialogo.getByRole('button', { name: 'Gerar', exact: true }).click()
    await dialogo.getByText('Escolha ao menos uma permissão para o código.').waitFor()
    await dialogo.getByLabel('Permissões').click()
    await page.getByRole('option', { name: 'Consultar e exportar notas e documentos' }).click()
    await page.keyboard.press('Escape')
    await dialogo.getByRole('button', { name: 'Gerar', exact: true }).click()
    const gerado = page.getByRole('dialog', { name: 'Token gerado' })
    await gerado.getByText('Copie o token agora; ele não será exibido novamente.').waitFor()
    expect(await gerado.getByText(/^issc_/).textContent()).toMatch(/^issc_[A-Za-z0-9_-]{43}$/)
    await expectScreen(page)
    await page.keyboard.press('Escape')
    await gerado.waitFor({ state: 'detached' })
    expect(await page.getByText(/issc_/).count()).toBe(0)
    await page.getByRole('button', { name: 'Revogar o código ERP da obra' }).click()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText('Código revogado com sucesso.').waitFor()
    await portal.scene.owner(`delete from codigo_integracao where nome = 'ERP da obra'`)
  })

  it('R2-2.4-37 receipts typed into the sheet are previewed, each with its own result', async () => {
    const page = await portal.open('integra', '/home/actions/importar-rps-manual')
    const numero = '901'
    const digitar = async (coluna: string, texto: string) => page.getByLabel(`${coluna}, linha 1`, { exact: true }).fill(texto)
    await digitar('Número', numero)
    await digitar('Série', 'M')
    await digitar('Emissão', '12/01/2026')
    await digitar('Item da LC 116', '1.07')
    await digitar('Discriminação', 'Suporte técnico')
    await digitar('Valor dos serviços', '850,00')
    await page.getByLabel('Número, linha 2', { exact: true }).fill('x')
    await expectScreen(page)
    await page.getByRole('button', { name: 'Validar' }).click()
    await page.getByText(`RPS ${numero}/M`).first().waitFor()
    await page.getByText('Linha 3: informe Série.').first().waitFor()
    await page.getByRole('button', { name: 'Confirmar importação' }).waitFor()
  })
})
