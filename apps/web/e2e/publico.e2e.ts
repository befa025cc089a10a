import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'
import { withCheckDigits } from '@iss/kernel/documento'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import { demoPassword, expectScreen, type Portal, settled, startPortal, type Viewport } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  const { owner } = portal.scene
  await loadMunicipiosIbge({ query: async (text, values) => ({ rows: await owner(text, values) }) })
})
afterAll(() => portal?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })
const mensagem = (page: Page, texto: string) => page.getByText(`1 - ${texto}`, { exact: true }).waitFor()

async function escolherCidade(page: Page): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Município' })
    .or(page.getByRole('textbox', { name: 'Município' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Nova Serra - MG' }).click()
}
async function resolverCaptcha(page: Page): Promise<void> {
  await page.locator('altcha-widget input[type=checkbox]').first().click()
  await page.locator('altcha-widget [data-state=verified]').first().waitFor()
}
/** Goes to a path inside of the program, as a link does. */
const irPara = (page: Page, path: string) =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
async function entrar(page: Page, usuario: string, senha = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Usuário', exact: true }).fill(usuario)
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(senha)
  await button(page, 'Entrar').click()
}

async function preencherCadastro(page: Page, documento: string, usuario: string, email: string): Promise<void> {
  await page.goto('/public/primeiro-acesso')
  await escolherCidade(page)
  await campo(page, 'CPF/CNPJ').fill(documento)
  await button(page, 'Requisitar').click()
  await campo(page, 'Nome').fill('Clara Recém-Chegada')
  await campo(page, 'Usuário').fill(usuario)
  await campo(page, 'E-mail').fill(email)
  await campo(page, 'Confirmação de e-mail').fill(email)
  await campo(page, 'CEP').fill('35999030')
  await expect.poll(() => campo(page, 'Bairro').inputValue()).toBe('Vila Nova')
  await campo(page, 'Número').fill('12')
}

describe('first access, whole', () => {
  it.each<Viewport>(['desktop', 'celular'])(
    'M1-7.what-the-product-does-with-answers-01 registration, approval by an inspector, mailed link, own password, sign-in (%s)',
    async (viewport) => {
      const numero = viewport === 'desktop' ? '300000091' : '300000092'
      const documento = withCheckDigits(numero)
      const usuario = `clara.${viewport}`
      const page = await portal.page(viewport)
      await preencherCadastro(page, documento, usuario, `${usuario}@exemplo.test`)
      await button(page, 'Cadastrar').click()
      const aviso = page.getByRole('dialog', { name: 'Aviso' })
      await aviso.getByText('Cadastro realizado, aguardando aprovação de um fiscal.').waitFor()
      await button(page, 'OK').click()
      await page.waitForURL('**/landing-page')

      const fiscal = await portal.signIn('fiscal', viewport)
      const [pedido] = await portal.scene.owner<{ chave: string }>(
        `select chave from solicitacao where tipo in ('Cadastro', 'CadastroEventual') order by id desc limit 1`,
      )
      await fiscal.goto(`/home/actions/duvidas-fiscal?topicoId=${pedido?.chave}`)
      await fiscal.getByText('Clara Recém-Chegada').first().waitFor()
      await fiscal.getByRole('button', { name: 'Aprovar' }).first().click()
      await expectScreen(fiscal)
      await fiscal.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
      await fiscal.getByText('Solicitação aprovada com sucesso.').first().waitFor()
      await portal.close(fiscal)

      const [carta] = await portal.scene.owner<{ texto: string }>(
        `select texto from email where $1 = any(para) and assunto = 'Seu cadastro foi aprovado'`,
        [`${usuario}@exemplo.test`],
      )
      await page.goto(/\/public\/ativar\?codigo=\S+/.exec(carta?.texto ?? '')?.[0] ?? '')
      await page.getByText('Usuário ativado').waitFor()
      await expectScreen(page)
      await page.getByRole('link', { name: 'Definir a senha' }).click()
      await campo(page, 'Nova senha').fill('segredo-1')
      await campo(page, 'Confirma senha').fill('segredo-1')
      await button(page, 'Alterar').click()
      await button(page, 'OK').click()
      await page.waitForURL('**/landing-page')
      await entrar(page, usuario, 'segredo-1')
      await page.waitForURL('**/home/inicial-menu')
      await expectScreen(page)
      await page.getByText('Clara Recém-Chegada').first().waitFor()
      await portal.close(page)
    },
  )

  it('R1-2.11-01 U1-1-03 U1-2.11-06 U1-2.11-07 a page of the older program stands in a frame, its links lead to /home/actions', async () => {
    const page = await portal.open('contador', '/home/actions/notas-versao')
    await page.getByRole('heading', { level: 1, name: 'Notas da versão' }).first().waitFor()
    await page.frameLocator('iframe').getByText('Primeira versão').waitFor()
    await expectScreen(page)
    await page.route('**/relatorioNFeAntigo.action*', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="pt-BR"><title>Relatório antigo</title><h1>Relatório</h1>
          <a href="app/inicial!imprimir.action?tipo=PDF&relatorio=selecao-contribuinte">Imprimir</a> <a href="notasVersao.action">Notas</a>
          <a href="https://exemplo.test/x.action">Fora</a>`,
      }),
    )
    await irPara(page, '/home/actions/relatorio-n-fe-antigo?ano=2026')
    await page.getByRole('heading', { level: 1, name: 'Relatório antigo' }).waitFor()
    const quadro = page.frameLocator('iframe')
    const enderecos = await quadro
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(enderecos).toEqual([
      ['Imprimir', '/home/actions/inicial!imprimir?tipo=PDF&relatorio=selecao-contribuinte'],
      ['Notas', '/home/actions/notas-versao'],
      ['Fora', 'https://exemplo.test/x.action'],
    ])
    await quadro.getByRole('link', { name: 'Imprimir' }).click()
    await page.waitForURL('**/home/actions/inicial!imprimir?**')
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar o documento' }).click(),
    ])
    expect(arquivo.suggestedFilename()).toMatch(/\.pdf$/)
    await irPara(page, '/home/actions/pagina-que-nao-existe')
    await page.waitForURL('**/home/not-found')
  })

  it('U1-2.11-08 the end of a sign-in inside of a framed page refreshes the user and opens the start page', async () => {
    const page = await portal.signIn('alfa')
    const perguntas: string[] = []
    page.on('request', (request) => perguntas.push(request.url()))
    await page.getByRole('heading', { level: 1 }).waitFor()
    perguntas.length = 0
    await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/login.action') && request.resourceType() === 'document'),
      irPara(page, '/home/actions/login'),
    ])
    await page.waitForURL('**/home/inicial-menu')
    expect(perguntas.some((url) => url.endsWith('/session/buscarUserInfo'))).toBe(true)
  })

  it('U1-2.11-01 M1-9-02 a page of the session: title, star that is remembered, loading indicator, messages that can be dismissed', async () => {
    const page = await portal.signIn('delta')
    await page.route('**/session/buscarUserInfo', async (route) => {
      await new Promise((done) => setTimeout(done, 900))
      await route.continue()
    })
    const [abertura] = await Promise.all([
      page.waitForRequest('**/estatisticaacesso/atualizarEstatisticaAcesso'),
      page.goto('/home/actions/documentos').then(() => page.getByText('Carregando', { exact: true }).waitFor()),
    ])
    expect(abertura.postDataJSON()).toEqual({ acao: '/home/actions/documentos' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const estrela = button(page, 'Favorito')
    await expect.poll(() => estrela.getAttribute('aria-pressed')).toBe('false')
    await Promise.all([page.waitForResponse('**/estatisticaacesso/atualizarFavorito'), estrela.click()])
    await page.reload()
    await expect.poll(() => button(page, 'Favorito').getAttribute('aria-pressed')).toBe('true')
    await page.route('**/inicialmenu/buscar', async (route) => {
      await new Promise((done) => setTimeout(done, 900))
      await route.fulfill({ status: 500, body: '' })
    })
    await irPara(page, '/home/inicial-menu')
    await page.locator('[role=progressbar][data-on]').first().waitFor()
    await mensagem(page, 'Falha ao processar requisição. Por favor, consulte seu suporte técnico')
    await button(page, 'Fechar mensagens').first().click()
    await expect.poll(() => page.getByText(/^1 - /).count()).toBe(0)
  })
})

describe('session', () => {
  it('U1-4-16 U1-4-17 M1-4-04 M1-8.server-errors-07 when it is over one notice is shown, whatever fails; then signed out at the landing page', async () => {
    const page = await portal.signIn('gama')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await portal.scene.owner(
      `update sessao set encerrada_em = now(), motivo = 'SAIDA' where conta_id = (select id from conta where usuario = 'gama')`,
    )
    await irPara(page, '/home/actions/documentos')
    const aviso = page.getByRole('dialog', { name: 'Erro' })
    await aviso.getByText('Sua sessão expirou. Você será redirecionada para a página inicial').waitFor()
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await aviso.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/landing-page')
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('iss_'))).toEqual([])
    expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0)
  })

  it('U1-4-18 M1-8.server-errors-03 U1-2.12-03 without permission: an alert, then the page that says so; from outside that page at once', async () => {
    const page = await portal.signIn('alfa')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await irPara(page, '/home/actions/caixa-de-saida')
    const aviso = page.getByRole('dialog', { name: 'Erro' })
    await aviso.getByText('Você não possui permissão para acessar este recurso.').waitFor()
    await aviso.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/home/access-denied')
    await expectScreen(page)
    await page.goto('/home/actions/caixa-de-saida')
    await page.waitForURL('**/home/access-denied')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto('/um-endereco-que-nao-existe')
    await page.waitForURL('**/home/not-found')
    await page.getByText('Não foi possivel encontrar a página de destino.').waitFor()
    await expectScreen(page)
  })
})

describe('error catalogue', () => {
  it('M1-8.server-errors-01 U1-7.what-the-product-does-with-answers-06 a refused registration marks the field, a failed one says so; what was typed stays', async () => {
    const page = await portal.page()
    await preencherCadastro(page, withCheckDigits('300000093'), 'ALFA', 'clara@exemplo.test')
    await button(page, 'Cadastrar').click()
    await mensagem(page, 'Foram encontrados erros na validação do formulário.')
    await page.getByText('Este usuário já existe. Escolha outro nome de usuário.').first().waitFor()
    expect(await campo(page, 'Usuário').getAttribute('aria-invalid')).toBe('true')
    await page.route('**/public/login/cadastrar', (route) => route.fulfill({ status: 500, body: 'falhou' }))
    await campo(page, 'Usuário').fill('clara.nova')
    await button(page, 'Cadastrar').click()
    await mensagem(page, 'Falha ao processar requisição. Por favor, consulte seu suporte técnico')
    expect([await campo(page, 'Nome').inputValue(), await campo(page, 'Usuário').inputValue()]).toEqual([
      'Clara Recém-Chegada',
      'clara.nova',
    ])
    await expectScreen(page)
  })

  it('M1-8.server-errors-02 M1-8.server-errors-04 M1-8.server-errors-05 prefix removed, any other status, unreadable answer', async () => {
    const page = await portal.page()
    await page.goto('/public/rps')
    await escolherCidade(page)
    await campo(page, 'CPF/CNPJ Prestador').fill(withCheckDigits('400000010001'))
    await campo(page, 'Número do Recibo').fill('1')
    const recusa = {
      tipo: 2,
      mensagens: [{ key: null, message: 'Erro nao tratado: Recibo em análise.' }],
      exceptionMessage: null,
    }
    for (const [status, body, texto] of [
      [409, JSON.stringify(recusa), 'Recibo em análise.'],
      [404, '{}', 'Falha ao processar requisição. Por favor, consulte seu suporte técnico'],
      [500, '<html>', 'Falha ao processar requisição. Por favor, consulte seu suporte técnico'],
      [200, '<html>', 'Falha ao ler resposta de serviço rest'],
    ] as const) {
      await page.route('**/public/rps/buscarRps', (route) => route.fulfill({ status, body }), { times: 1 })
      await resolverCaptcha(page)
      await button(page, 'Pesquisar').click()
      await mensagem(page, texto)
      await expect.poll(() => page.getByText(/^\d+ - /).count()).toBe(1)
    }
  })
})

describe('upload', () => {
  it('U1-7.other-shared-session-calls-01 M1-8.messages-on-public-pages-05 M1-8.messages-on-public-pages-06 M1-8.messages-on-public-pages-07 one file, 16 MB to the byte, progress in percent, each text', async () => {
    const page = await portal.signIn('integra')
    const envios: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/file/upload')) envios.push(1)
    })
    await page.goto('/home/actions/importar-rps-escrituracoes')
    const enviar = (buffer: Buffer, name = 'lote.xml') =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer })
    await enviar(Buffer.alloc(16_777_217, ' '))
    await page.getByText('O tamanho do arquivo não pode exceder 16 MB.').waitFor()
    expect(envios).toEqual([])
    await enviar(Buffer.from('MZ\u0090\u0000programa', 'latin1'), 'programa.xml')
    await page.getByText('programa.xml (falha ao enviar)').waitFor()
    const rede = await page.context().newCDPSession(page)
    await rede.send('Network.enable')
    await rede.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 8_000_000,
    })
    const xml = Buffer.alloc(16_777_216, ' ')
    xml.write('<?xml version="1.0" encoding="UTF-8"?><lote/>')
    await enviar(xml, 'cheio.xml')
    await page.getByText(/^cheio\.xml – [1-9]\d?%$/).waitFor()
    // It came whole and is no batch: that is said, and nothing of success beside it.
    await page.getByText('cheio.xml', { exact: true }).waitFor()
    expect(await page.getByText('Arquivo enviado com sucesso.').count()).toBe(0)
    expect(envios).toHaveLength(2)
    await enviar(Buffer.from(loteDeTeste({ rps: [{ numero: 1, serie: 'U' }] })))
    await page.getByText('Arquivo enviado com sucesso.').waitFor()
    expect(envios).toHaveLength(3)
    await page.context().close()
  })
})

describe('generic public search', () => {
  it.each([
    [
      'situacao-cadastral',
      'Situação cadastral',
      ['Cadastro', 'Nome', 'Inscrição municipal', 'Emite NF-e', 'Situação', 'Ativo'],
      'Alfa Tecnologia Ltda',
    ],
    [
      'atividades',
      'Atividades do contribuinte',
      ['Item da lista de serviços', 'Código', 'Atividade', 'Desde', 'Principal', 'Ativa'],
      '010101',
    ],
    [
      'autorizacao-nfe',
      'Autorização para emitir NF-e',
      ['Série', 'Início', 'Fim', 'Dias restantes', 'Eletrônica', 'Vigente'],
      'Sim',
    ],
  ])('M1-2.10-01 M1-2.10-02 %s: columns of text, number, yes/no and active', async (tipo, titulo, colunas, achado) => {
    const page = await portal.page()
    await page.goto(`/public/consulta/${tipo}`)
    await page.getByRole('heading', { level: 1, name: titulo }).waitFor()
    await escolherCidade(page)
    await campo(page, 'CPF/CNPJ').fill(withCheckDigits('400000010001'))
    await resolverCaptcha(page)
    await button(page, 'Pesquisar').click()
    const tabela = page.getByRole('table', { name: titulo })
    await tabela.getByText(achado).first().waitFor()
    expect(await tabela.getByRole('columnheader').allTextContents()).toEqual(colunas)
    await expectScreen(page)
  })
})

it('R1-2.1-01 R1-2.1-02 R1-2.1-03 R1-2.2-03 R1-2.3-02 entries of the program, each answered by its own page', async () => {
  const page = await portal.open('maria', '/home')
  await page.waitForURL('**/home/inicial-menu')
  for (const path of ['/public/documentos', '/cadastraContador', '/public/nada-disto', '/login.action']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectScreen(page)
    expect(page.url()).toContain(path)
  }
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto('/landing-page')
  await button(page, 'Entrar').waitFor()
})
