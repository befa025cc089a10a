import { demoPassword, expectScreen, type Portal, startPortal } from '@iss/testing'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ papel: 'api' })
})
afterAll(() => portal?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function abrir(): Promise<Page> {
  const page = await portal.page()
  await page.goto('/landing-page')
  await button(page, 'Entrar').waitFor()
  return page
}
async function entrar(page: Page, usuario: string, senha: string): Promise<void> {
  await campo(page, 'Usuário').fill(usuario)
  await campo(page, 'Senha').fill(senha)
  await button(page, 'Entrar').click()
}
/** The user is signed out: neither cookies of the session nor anything in the local storage. */
async function semSessao(page: Page): Promise<void> {
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('iss_'))).toEqual([])
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0)
}

describe('landing page', () => {
  it('M1-2.3-01 M1-2.3-02 M1-2.3-04 M1-2.3-09 M1-2.3-12 M1-2.3-13 M1-2.3-14 M1-2.3-15 M1-9-01 R1-2.3-01 U1-0-01 U1-1-04 U1-2.3-03 U1-2.3-05 M1-2.3-03 U1-2.3-06 U1-9-12 M1-2.3-11 shows tiles, document check with captcha, version and footer; passes axe', async () => {
    const page = await abrir()
    const tiles = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link')
    expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/public/comprovante-inscricao-cadastral',
      '/public/rps',
      '/public/primeiro-acesso',
      expect.any(String),
      '/public/bilhete-nota-premiada-contribuinte',
    ])
    for (const texto of [
      'Comprovante de Inscrição Cadastral',
      'Consulta Recibo Provisório de Serviços',
      'Solicitação de Cadastro',
      'Fórum dos desenvolvedores',
      'Nota Premiada',
    ])
      await page.getByRole('navigation', { name: 'Atalhos' }).getByText(texto).first().waitFor()
    await page
      .getByText('Todo documento possui um código de identificação para que seja possível localizá-lo e verificá-lo.')
      .waitFor()
    await page.locator('altcha-widget').waitFor()
    expect(await page.getByRole('link', { name: /^Versão \d/ }).getAttribute('href')).toBe('/public/notas-versao')
    await page.getByText('© 2020').waitFor()
    expect(await page.getByRole('link', { name: 'Esqueceu a senha?' }).getAttribute('href')).toBe('/public/recupera-senha')
    expect(await page.getByRole('link', { name: 'Primeiro acesso' }).first().getAttribute('href')).toBe('/public/primeiro-acesso')
    await expectScreen(page)
  })

  it('U1-5.login-08 M1-2.3-10 the code of a document is trimmed and required, and the captcha too', async () => {
    const page = await abrir()
    await campo(page, 'Código do documento').fill('   ')
    await button(page, 'Pesquisar').click()
    await page.getByText('Informe o código do documento.').waitFor()
    await campo(page, 'Código do documento').fill(' x ')
    await button(page, 'Pesquisar').click()
    await page.getByText('Captcha obrigatório.').waitFor()
    const [documento] = await portal.scene.owner<{ senha: string }>(
      `select senha from documento where tipo_documento = 'NOTA_FISCAL' order by id limit 1`,
    )
    await page.locator('altcha-widget input[type=checkbox]').click()
    await page.locator('altcha-widget [data-state=verified]').first().waitFor()
    await campo(page, 'Código do documento').fill(`  ${documento?.senha.toLowerCase()}  `)
    const [pedido] = await Promise.all([
      page.waitForRequest('**/public/login/buscarDocumento'),
      button(page, 'Pesquisar').click(),
    ])
    expect(pedido.postDataJSON()).toMatchObject({
      codigo: documento?.senha.toLowerCase(),
      captcha: expect.stringMatching(/.{50}/),
    })
    await page.getByText('Documento autêntico').waitFor()
  })
})

describe('sign-in by its real triggers', () => {
  it('U1-2.3-04 U1-2.3-07 U1-4-02 U1-5.login-04 U1-7.what-the-product-does-with-answers-02 M1-5.login-01 M1-5.login-04 M1-2.3-05 errors can be dismissed, and leave no session', async () => {
    const page = await abrir()
    await button(page, 'Entrar').click()
    await page.getByText('O campo usuário e a senha são obrigatórios.').waitFor()
    await button(page, 'Fechar mensagens').click()
    await expect.poll(() => page.getByText('O campo usuário e a senha são obrigatórios.').count()).toBe(0)
    await page.route('**/public/identidade/entrar', async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await entrar(page, 'alfa', 'errada-mesmo')
    await button(page, 'Entrando...').waitFor()
    await page.getByText('Usuário ou senha inválido.').waitFor()
    await semSessao(page)
    await entrar(page, 'ninguem aqui', 'segredo')
    await page.getByText('Campo(s) usuário e/ou senha inválido(s).').waitFor()
  })

  it('U1-2.3-08 M1-8.login-failure-codes-02 M1-2.3-16 an inactive user finds the link to activation', async () => {
    const page = await abrir()
    await entrar(page, 'inativo', demoPassword)
    await page.getByText('Apenas usuários ativados são permitidos!').waitFor()
    expect(await page.getByRole('link', { name: 'aqui', exact: true }).getAttribute('href')).toBe('/cadastraContador')
    await semSessao(page)
  })

  it('A-05 M1-6-01 M1-8.login-failure-codes-01 M1-8.login-failure-codes-04 M1-8.login-failure-codes-05 M1-8.login-failure-codes-06 each block has its sentence', async () => {
    const page = await abrir()
    const { owner } = portal.scene
    await owner(`insert into papel (municipio_id, ator_id, perfil, inicio, dados)
      select 1, v.pessoa_id, 'fiscal', '2026-01-01', '{"aguardaAprovacao": true}' from conta c join conta_vinculo v on v.conta_id = c.id where c.usuario = 'inativo'`)
    await entrar(page, 'inativo', demoPassword)
    await page.getByText('Apenas usuários ativados são permitidos! Aguarde a aprovação do fiscal.').waitFor()
    expect(await page.getByRole('link', { name: 'aqui', exact: true }).count()).toBe(0)
    for (const [bloqueio, texto] of [
      ['CONTRATO', 'O acesso está bloqueado, pois o contrato da prefeitura com o fornecedor foi encerrado.'],
      ['PAGAMENTO', 'Sistema indisponível, entre em contato com o suporte técnico da prefeitura.'],
    ] as const) {
      await owner('update municipio_config set bloqueio = $1 where municipio_id = 1', [bloqueio])
      await entrar(page, 'alfa', demoPassword)
      await page.getByText(texto).waitFor()
      await semSessao(page)
    }
    await owner('update municipio_config set bloqueio = null where municipio_id = 1')
    await owner(
      `update papel set dados = '{"bloqueada": true}' where municipio_id = 1 and perfil = 'empresa' and ator_id = (select pessoa_id from conta_vinculo v join conta c on c.id = v.conta_id where c.usuario = 'mei')`,
    )
    await entrar(page, 'mei', demoPassword)
    await page.getByText('O acesso dessa empresa foi bloqueado.').waitFor()
  })

  it('M1-5.login-06 M1-5.login-09 M1-5.login-10 U1-2.3-09 U1-2.3-10 U1-9-01 M1-2.3-18 U1-5.login-03 U1-5.login-05 U1-5.login-06 M1-2.3-17 M1-2.3-19 M1-5.login-02 M1-5.login-03 an old credential is redefined', async () => {
    const page = await abrir()
    await entrar(page, 'antonio velho', '1234')
    const popup = page.getByRole('dialog', { name: 'Redefinição' })
    await popup
      .getByText(
        'O usuário possui espaços em branco, fora dos novos padrões. A senha possui menos de seis caracteres, fora dos novos padrões.',
      )
      .waitFor()
    const no = (name: string) => popup.getByRole('textbox', { name, exact: true })
    expect([await no('Usuário antigo').inputValue(), await no('Usuário antigo').getAttribute('readonly')]).toEqual([
      'antonio velho',
      '',
    ])
    const redefinir = popup.getByRole('button', { name: 'Redefinir', exact: true })
    const espera = (texto: string) => popup.getByText(texto).waitFor()
    await redefinir.click()
    await espera('Os campos usuário e confirmação devem ser preenchidos.')
    await espera('Os campos senha e confirmação de senha devem ser preenchidos.')
    await no('Novo usuário').fill('antonio')
    await no('Confirmar usuário').fill('antonia')
    await no('Nova senha').fill('12345')
    await no('Confirmar senha').fill('12346')
    await redefinir.click()
    await espera('Os campos usuário e confirmação são diferentes.')
    await espera('Os campos senha e confirmação de senha são diferentes.')
    await no('Novo usuário').fill('an tonio')
    await no('Confirmar usuário').fill('an tonio')
    await no('Confirmar senha').fill('12345')
    await redefinir.click()
    await espera('Os campos usuário e confirmação não devem possuir nenhum espaço.')
    await espera('Os campos senha e confirmação de senha devem possuir pelo menos 6 caracteres.')
    await expectScreen(page)
    await no('Novo usuário').fill('antonio.velho')
    await no('Confirmar usuário').fill('antonio.velho')
    await no('Nova senha').fill('segredo-novo')
    await no('Confirmar senha').fill('segredo-novo')
    await redefinir.click()
    await page.waitForURL('**/home/inicial-menu')
  })

  it('N1-2.3-01 N1-4-01 M1-5.login-11 M1-5.login-12 M1-5.login-13 U1-4-03 U1-5.login-07 M1-2.3-06 M1-2.3-07 M1-2.3-08 a forced new password, checked in order; on mismatch both fields are cleared', async () => {
    const page = await abrir()
    await entrar(page, 'novato', demoPassword)
    await page.getByText('Você precisa trocar a senha de acesso.').waitFor()
    const [nova, confirmacao] = [campo(page, 'Nova senha'), campo(page, 'Confirmação')]
    const atualizar = button(page, 'Atualizar Senha')
    await atualizar.click()
    await page.getByText('O campo nova senha e sua confirmação são obrigatórios.').waitFor()
    await nova.fill('12345')
    await confirmacao.fill('12345')
    await atualizar.click()
    await page.getByText('O campo nova senha deve possuir pelo menos seis caracteres.').waitFor()
    await nova.fill('segredo-1')
    await confirmacao.fill('segredo-2')
    await atualizar.click()
    await page.getByText('O campo nova senha e sua confirmação deve ser iguais.').waitFor()
    expect([await nova.inputValue(), await confirmacao.inputValue()]).toEqual(['', ''])
    await nova.fill('segredo-1')
    await confirmacao.fill('segredo-1')
    await atualizar.click()
    await page.waitForURL('**/home/inicial-menu')
    await page.goto('/landing-page')
    await page.waitForURL('**/home/inicial-menu')
  })

  it('U1-2.12-01 U1-2.1-01 U1-2.1-02 R1-2.1-05 R1-2.1-06 without a session five guarded addresses lead to the landing page; a public one does not', async () => {
    const page = await portal.page()
    for (const path of ['/', '/home', '/home/inicial-menu', '/home/actions/documentos', '/um-endereco-que-nao-existe']) {
      await page.goto(path)
      await page.waitForURL('**/landing-page')
    }
    const chamadas: string[] = []
    page.on('request', (request) => chamadas.push(request.url()))
    await page.goto('/public/rps')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(page.url()).toContain('/public/rps')
    expect(chamadas.filter((url) => url.includes('/estatisticaacesso/') || url.includes('/session/'))).toEqual([])
  })
})

describe('what the login service says after the identity was accepted', () => {
  /** Something happens between the accepted password and the question whether the user may come in. */
  async function aoEntrar(usuario: string, sql: string): Promise<Page> {
    const page = await portal.page()
    await page.route('**/public/login/autenticar', async (route) => {
      await portal.scene.owner(sql, [usuario])
      await route.continue()
    })
    await page.goto('/landing-page')
    await entrar(page, usuario, demoPassword)
    return page
  }

  it.each([
    [
      'U1-8.login-failure-codes-04 M1-8.login-failure-codes-10',
      'locadora',
      'Senha do usuário expirou, logue com a nova senha.',
      'update conta set trocar_senha = true where usuario = $1',
    ],
    [
      'M1-8.login-failure-codes-08',
      'isento',
      'Este usuário está bloqueado. Entre em contato com a prefeitura.',
      `update conta set situacao = 'BLOQUEADA' where usuario = $1`,
    ],
    [
      'M1-8.login-failure-codes-07',
      'imune',
      'Não foi possível realizar o login.',
      'delete from conta_vinculo where conta_id = (select id from conta where usuario = $1)',
    ],
    [
      'M1-8.login-failure-codes-03',
      'fixo',
      'Usuário ou senha inválido.',
      `update conta set senha_hash = regexp_replace(senha_hash, '.{6}$', 'AAAAAA') where usuario = $1`,
    ],
  ])('%s %s: %s', async (_ids, usuario, texto, sql) => {
    const page = await aoEntrar(usuario, sql)
    await page.getByRole('alert').getByText(texto, { exact: true }).waitFor()
    await semSessao(page)
    expect(page.url()).toContain('/landing-page')
  })

  const responder = (status: number, body: unknown) => (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  it.each([
    ['M1-8.login-failure-codes-09', 'login/autenticar', 200, 'Falha ao processar login'],
    ['M1-8.login-failure-codes-11', 'login/autenticar', 500, 'Falha ao processar requisição'],
    ['M1-8.identity-provider-errors-05', 'identidade/entrar', 500, 'Falha ao processar requisição.'],
  ])('%s a service that fails has its own sentence (%s, %i)', async (_id, path, status, texto) => {
    const page = await portal.page()
    await page.route(`**/public/${path}`, responder(status, { success: false, relogar: false, errors: [] }))
    await page.goto('/landing-page')
    await entrar(page, 'alfa', demoPassword)
    await page.getByRole('alert').getByText(texto, { exact: true }).waitFor()
    await semSessao(page)
    expect(page.url()).toContain('/landing-page')
  })
})

describe('server-error page', () => {
  it('R1-2.1-04 U1-2.4-01 M1-2.4-01 U1-8.server-errors-06 a 502 leads there; it asks every three seconds and goes to the root when the server is back', async () => {
    const page = await portal.page()
    let fora = true
    const perguntas: number[] = []
    await page.route('**/public/version/buscar', (route) => {
      perguntas.push(performance.now())
      return fora ? route.fulfill({ status: 502, body: '' }) : route.continue()
    })
    await page.route('**/public/login/buscarListaMunicipioCliente', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/public/rps')
    await page.waitForURL('**/server-error')
    await page
      .getByText('Não foi possível completar a sua requisição. Por favor aguarde, o serviço está sendo recarregado.')
      .waitFor()
    await expectScreen(page)
    await expect.poll(() => perguntas.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
    const [a = 0, b = 0] = perguntas.slice(-2)
    expect(b - a).toBeGreaterThan(2800)
    expect(b - a).toBeLessThan(4500)
    fora = false
    await page.waitForURL('**/landing-page', { timeout: 15_000 })
  })
})
