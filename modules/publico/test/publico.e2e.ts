import { withCheckDigits } from '@iss/kernel/documento'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  // A receipt that became a note, as an import would have written it: the content of a note never changes afterwards.
  await portal.scene.owner('alter table nota_fiscal disable trigger user')
  await portal.scene.owner(
    `update nota_fiscal set rps_numero = 4321, rps_serie = 'A', rps_tipo = 1
     where id = (select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where p.documento = $1 order by n.id limit 1)`,
    [cnpjAlfa],
  )
  await portal.scene.owner('alter table nota_fiscal enable trigger user')
})
afterAll(() => portal?.stop())

const cpfMaria = '30000000205'
const cnpjAlfa = '40000001000150'
let numero = 0

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })
const mensagem = (page: Page, texto: string) => page.getByText(`1 - ${texto}`).waitFor()

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
async function comPagina(jornada: (page: Page) => Promise<void>): Promise<void> {
  const page = await portal.page()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await jornada(page)
  await portal.close(page)
  expect(errors).toEqual([])
}

describe('public pages', () => {
  it('M1-2.8-03 M1-2.8-04 M1-2.8-05 M1-2.8-06 M1-2.8-07 M1-2.8-08 R1-2.2-01 M1-2.8-01 M1-2.8-02 M1-2.11-01 U1-2.8-01 U1-2.8-02 U1-2.8-03 U1-2.8-04 U1-4-15 M1-5.prize-ticket-lookup-02 M1-5.prize-ticket-lookup-03 tickets: checks in order, grid grouped, void ones struck through, captcha reset', () =>
    comPagina(async (page) => {
      await page.goto('/public/bilhete-nota-premiada-contribuinte')
      await page.getByRole('heading', { level: 1, name: 'Consulta de Bilhetes da Nota Premiada' }).waitFor()
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Captcha obrigatório.')
      await resolverCaptcha(page)
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Selecione o município')
      await escolherCidade(page)
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Informe o CPF para ser consultado')
      await campo(page, 'CPF').fill(cpfMaria)
      await campo(page, 'CPF').blur()
      await expect.poll(() => campo(page, 'CPF').inputValue()).toBe('300.000.002-05')
      await button(page, 'Pesquisar').click()
      const tabela = page.getByRole('table', { name: 'Bilhetes gerados' })
      await tabela.getByText('CPF do tomador informado com erro').first().waitFor()
      expect(await tabela.getByRole('columnheader').allTextContents()).toEqual([
        'Sorteio',
        'Número',
        'Válido',
        'Motivo Cancelamento',
      ])
      const anulado = tabela.getByText('CPF do tomador informado com erro').first()
      expect(await anulado.evaluate((cell) => getComputedStyle(cell).textDecorationLine)).toBe('line-through')
      await expect.poll(() => page.locator('altcha-widget [data-state=verified]').count()).toBe(0)
      await expectScreen(page)
    }))

  it('M1-2.9-02 M1-2.9-03 M1-2.9-04 M1-2.9-05 M1-2.9-06 M1-2.9-07 M1-2.9-08 M1-2.9-09 M1-2.9-10 M1-2.9-11 R1-2.2-10 M1-2.9-01 U1-2.9-02 U1-5.receipt-lookup-02 U1-7.what-the-product-does-with-answers-05 M1-5.receipt-lookup-01 M1-5.receipt-lookup-02 M1-5.receipt-lookup-03 M1-5.receipt-lookup-04 receipts: checks in order, documents formatted when left, error of the server shown', () =>
    comPagina(async (page) => {
      await page.goto('/public/rps')
      await page.getByRole('heading', { level: 1, name: 'Busca de Notas Fiscais' }).waitFor()
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Captcha obrigatório.')
      await resolverCaptcha(page)
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Selecione o município.')
      await escolherCidade(page)
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Informe o CPF para ser consultado.')
      await campo(page, 'CPF/CNPJ Prestador').fill(cnpjAlfa)
      await campo(page, 'CPF/CNPJ Tomador').fill(cpfMaria)
      await campo(page, 'CPF/CNPJ Tomador').blur()
      expect([await campo(page, 'CPF/CNPJ Prestador').inputValue(), await campo(page, 'CPF/CNPJ Tomador').inputValue()]).toEqual([
        '40.000.001/0001-50',
        '300.000.002-05',
      ])
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Informe o número do recibo')
      await campo(page, 'Número do Recibo').fill('1')
      await button(page, 'Pesquisar').click()
      await mensagem(page, 'Nenhuma nota fiscal encontrada para o recibo informado.')
      await expect.poll(() => page.locator('altcha-widget [data-state=verified]').count()).toBe(0)
      await expectScreen(page)
      await campo(page, 'Número do Recibo').fill('4321')
      await campo(page, 'CPF/CNPJ Tomador').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await resolverCaptcha(page)
      await button(page, 'Pesquisar').click()
      const tabela = page.getByRole('table', { name: 'Nota Fiscal Encontrada' })
      const link = tabela.getByRole('link', { name: 'Abrir a nota fiscal' })
      await link.waitFor()
      const titulos = (await tabela.getByRole('columnheader').allTextContents()).map((texto) => texto.trim())
      expect(titulos).toEqual(['Prestador', 'Tomador', 'Valor', 'Link para nota fiscal completa'])
      expect(await tabela.getByText(/^\d[\d.]*,\d{2}$/).evaluate((cell) => getComputedStyle(cell).textAlign)).toMatch(/right|end/)
      await expectScreen(page)
      await page.goto((await link.getAttribute('href')) ?? '')
      await page.getByText('Documento autêntico').waitFor()
    }))

  it('M1-2.6-01 M1-2.6-02 M1-2.6-03 M1-2.6-04 M1-2.6-05 M1-2.6-06 M1-2.6-07 M1-2.6-08 M1-2.6-10 M1-2.6-11 R1-2.2-07 R1-2.2-08 M1-2.6-09 R1-2.2-09 U1-2.6-01 U1-2.6-02 U1-2.6-03 U1-2.11-05 U1-5.recovery-02 M1-8.messages-on-public-pages-03 M1-8.messages-on-public-pages-04 U1-4-12 U1-4-13 U1-4-14 M1-8.messages-on-public-pages-02 recovery by code, from the mail to the new password', () =>
    comPagina(async (page) => {
      const usuario = 'beta'
      await page.goto('/public/recupera-senha/alguem')
      await expect.poll(() => campo(page, 'Usuário').inputValue()).toBe('alguem')
      await page.goto('/public/recupera-senha')
      await page.getByRole('heading', { level: 1, name: 'Recuperando senha' }).waitFor()
      await page.getByRole('heading', { name: 'Pelo usuário' }).waitFor()
      await button(page, 'Lembrar usuário').click()
      await page.getByRole('heading', { name: 'Pelo documento' }).waitFor()
      await button(page, 'Voltar').click()
      await page.getByRole('heading', { name: 'Pelo usuário' }).waitFor()
      await button(page, 'Enviar').click()
      await mensagem(page, 'O campo usuário é obrigatório.')
      await button(page, 'Lembrar usuário').click()
      await page.getByRole('heading', { name: 'Pelo documento' }).waitFor()
      await button(page, 'Enviar').click()
      await mensagem(page, 'Por favor, informar o município e o documento.')
      await escolherCidade(page)
      await campo(page, 'CPF/CNPJ').fill(cpfMaria)
      await expectScreen(page)
      await button(page, 'Enviar').click()
      await mensagem(page, 'A informação do usuário foi enviada para o seu e-mail cadastrado.')
      await campo(page, 'Usuário').fill('ninguem.conhece')
      await button(page, 'Enviar').click()
      await page.getByText('Combinação de usuário e/ou identificação não encontrada.').waitFor()
      await campo(page, 'Usuário').fill(usuario)
      await button(page, 'Enviar').click()
      await mensagem(page, 'O código de verificação foi enviado para o seu e-mail cadastrado.')
      await page.getByRole('heading', { name: 'Alterando a senha' }).waitFor()
      expect(await campo(page, 'Usuário').getAttribute('readonly')).not.toBeNull()
      await button(page, 'Voltar').waitFor()
      await button(page, 'Alterar').click()
      await mensagem(page, 'O campo código é obrigatório.')
      const [carta] = await portal.scene.owner<{ texto: string }>(
        `select texto from email where $1 = any(para) order by id desc limit 1`,
        [`${usuario}@demonstracao.example`],
      )
      await page.goto(/\/public\/recupera-senha\/\S+/.exec(carta?.texto ?? '')?.[0] ?? '')
      expect(await campo(page, 'Código').getAttribute('readonly')).not.toBeNull()
      await button(page, 'Alterar').click()
      await mensagem(page, 'Os campos senha e confirma senha são obrigatórios.')
      await campo(page, 'Nova senha').fill('12345')
      await campo(page, 'Confirma senha').fill('12345')
      await button(page, 'Alterar').click()
      await mensagem(page, 'O campo senha deve possuir pelo menos seis caracteres.')
      await campo(page, 'Nova senha').fill('nova-senha')
      await button(page, 'Alterar').click()
      await mensagem(page, 'A senha e sua confirmação deve ser iguais.')
      await campo(page, 'Confirma senha').fill('nova-senha')
      await expectScreen(page)
      await button(page, 'Alterar').click()
      await page.getByRole('dialog', { name: 'Aviso' }).getByText('A sua senha foi redefinida com sucesso.').waitFor()
      await button(page, 'OK').click()
      await page.waitForURL('**/landing-page')
    }))

  it('M1-2.5-01 M1-2.5-03 M1-2.5-05 M1-4-02 M1-4-03 R1-2.2-06 U1-2.5-01 M1-2.5-02 M1-2.5-04 M1-2.5-07 M1-2.5-08 U1-2.5-02 U1-2.5-03 U1-2.5-04 U1-2.5-05 U1-3-02 U1-4-04 U1-5.first-access-08 M1-5.first-access-07 M1-5.first-access-08 M1-8.messages-on-public-pages-01 U1-4-08 U1-4-09 U1-4-10 U1-4-11 U1-5.first-access-11 first access of a company, to the instructions', () =>
    comPagina(async (page) => {
      numero += 1
      const documento = withCheckDigits(`4000008${numero}0001`)
      await page.goto('/public/primeiro-acesso')
      await page.getByRole('heading', { level: 1, name: 'Primeiro acesso' }).waitFor()
      await button(page, 'Requisitar').click()
      await mensagem(page, 'Por favor, informar o município e o documento.')
      await escolherCidade(page)
      await campo(page, 'CPF/CNPJ').fill(documento)
      await button(page, 'Requisitar').click()
      await button(page, 'Cadastrar').click()
      for (const [lugar, texto] of [
        'O campo usuário não deve possuir nenhum espaço.',
        'O campo e-mail e sua confirmação deve ser iguais.',
        'O nome é obrigatório.',
        'O campo CEP é obrigatório.',
      ].entries())
        await page.getByText(`${lugar + 1} - ${texto}`).waitFor()
      await page.getByText('Nenhuma atividades adicionada ao cadastro.').waitFor()
      const rotulos = [
        'Nome',
        'E-mail',
        'Confirmação de e-mail',
        'Usuário',
        'CEP',
        'UF',
        'Município do endereço',
        'Bairro',
        'Tipo de logradouro',
        'Logradouro',
        'Número',
        'Complemento',
        'País',
        'Telefone',
        'CRC',
        'Regime',
        'Descrição da atividade',
        'Observação',
      ]
      const labels = (await page.locator('label').allTextContents()).map((texto) => texto.replace(' *', ''))
      expect(labels).toEqual(expect.arrayContaining(rotulos))
      await campo(page, 'CEP').fill('00000000')
      await page
        .getByRole('dialog', { name: 'Aviso' })
        .getByText('CEP não encontrado. Para continuar o cadastro preencha os campos obrigatórios do endereço.')
        .waitFor()
      await button(page, 'OK').click()
      await campo(page, 'Bairro').fill('Qualquer')
      await campo(page, 'CEP').fill('3599903')
      expect(await campo(page, 'Bairro').inputValue()).toBe('')
      await campo(page, 'CEP').fill('35999030')
      await expect.poll(() => campo(page, 'Bairro').inputValue(), { timeout: 15_000 }).toBe('Vila Nova')
      for (const nome of ['Bairro', 'Logradouro', 'País'])
        expect(await campo(page, nome).getAttribute('readonly'), nome).not.toBeNull()
      await campo(page, 'Nome').fill('Empresa de Teste')
      await campo(page, 'Usuário').fill(`empresa.${numero}`)
      await campo(page, 'E-mail').fill('empresa@exemplo.test')
      await campo(page, 'E-mail').press('ControlOrMeta+a')
      await campo(page, 'E-mail').press('ControlOrMeta+c')
      await campo(page, 'Confirmação de e-mail').focus()
      await page.keyboard.press('ControlOrMeta+v')
      expect(await campo(page, 'Confirmação de e-mail').inputValue()).toBe('')
      await campo(page, 'Confirmação de e-mail').fill('empresa@exemplo.test')
      await campo(page, 'Telefone').fill('31988887777')
      await expect.poll(() => campo(page, 'Telefone').inputValue()).toBe('(31) 988887777')
      for (const _vez of [1, 2]) {
        await button(page, 'Adicionar atividade').click()
        const popup = page.getByRole('dialog', { name: 'Atividades' })
        const linha = popup.getByRole('button', { name: '010101' })
        await linha.waitFor()
        await page.waitForTimeout(300)
        const colunas = await popup.getByRole('columnheader').allTextContents()
        expect(colunas.map((texto) => texto.replace(/[^A-Za-zó]/g, '').slice(0, 6))).toEqual(['Código', 'Resumo'])
        const box = await popup.boundingBox()
        expect([(box?.width ?? 999) <= 640, (box?.height ?? 999) <= 480]).toEqual([true, true])
        await linha.click()
        await popup.waitFor({ state: 'hidden' })
      }
      await mensagem(page, 'Esta atividade já foi adicionada ao cadastro.')
      await page.getByLabel('Livre escrituração como prestador').check()
      await expectScreen(page)
      await button(page, 'Cadastrar').click()
      await page.getByRole('heading', { name: 'Instruções' }).waitFor()
      await mensagem(page, 'Cadastro realizado, aguardando aprovação de um fiscal.')
      await page.getByText('Setor de ISS: Pça. da Matriz').waitFor()
      await expectScreen(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Baixar o documento' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^primeiro-acesso-2026\d{8}\.pdf$/)
    }))

  it('M1-2.5-06 U1-4-05 U1-4-06 U1-7.what-the-product-does-with-answers-01 U1-5.first-access-10 a person ends at the landing page; a registered one finds the form locked', () =>
    comPagina(async (page) => {
      numero += 1
      await page.goto('/public/primeiro-acesso')
      await escolherCidade(page)
      await campo(page, 'CPF/CNPJ').fill(cpfMaria)
      await button(page, 'Requisitar').click()
      await button(page, 'Cadastrar').waitFor()
      for (const nome of ['Nome', 'Usuário', 'E-mail', 'CEP', 'Número'])
        expect(await campo(page, nome).getAttribute('readonly'), nome).not.toBeNull()
      expect(await page.getByRole('button', { name: 'Adicionar atividade' }).count()).toBe(0)
      await expectScreen(page)
      await button(page, 'Voltar').click()
      await campo(page, 'CPF/CNPJ').fill(withCheckDigits(`3000009${numero}0`.slice(0, 9)))
      await escolherCidade(page)
      await button(page, 'Requisitar').click()
      await campo(page, 'Nome').fill('Pessoa de Teste')
      await campo(page, 'Usuário').fill(`pessoa.${numero}`)
      await campo(page, 'E-mail').fill('pessoa@exemplo.test')
      await campo(page, 'Confirmação de e-mail').fill('pessoa@exemplo.test')
      await campo(page, 'CEP').fill('35999030')
      await expect.poll(() => campo(page, 'Bairro').inputValue(), { timeout: 15_000 }).toBe('Vila Nova')
      await button(page, 'Cadastrar').click()
      await page
        .getByRole('dialog', { name: 'Aviso' })
        .getByText('Cadastro realizado, aguardando aprovação de um fiscal.')
        .waitFor()
      await button(page, 'OK').click()
      await page.waitForURL('**/landing-page')
    }))

  it('R1-2.10-01 U1-2.10-01 generic public search groups and sets inactive rows apart', () =>
    comPagina(async (page) => {
      await page.goto('/public/consulta/situacao-cadastral')
      await resolverCaptcha(page)
      await escolherCidade(page)
      await campo(page, 'CPF/CNPJ').fill(withCheckDigits('400000240001'))
      await button(page, 'Pesquisar').click()
      const tabela = page.getByRole('table', { name: 'Situação cadastral' })
      await tabela.getByText('Baixada').waitFor()
      expect(await tabela.getByText('Baixada').evaluate((cell) => getComputedStyle(cell).fontStyle)).toBe('italic')
      await expectScreen(page)
    }))

  it('R1-2.2-12 M1-2.7-01 removal of an address on entry', () =>
    comPagina(async (page) => {
      await page.goto(`/public/remove-inscricao-email/${encodeURIComponent('fulano@exemplo.test')}`)
      await mensagem(page, 'Seu email foi removido para envios com sucesso')
      expect(page.url()).toContain('remove-inscricao-email')
      await expectScreen(page)
    }))

  it('U1-2.2-01 R1-2.2-02 R1-2.2-05 R1-2.2-11 pages that the server renders: certificate, release notes, activation', () =>
    comPagina(async (page) => {
      await page.goto('/public/comprovante-inscricao-cadastral/true')
      await button(page, 'Emitir comprovante').waitFor()
      expect(await page.getByRole('link', { name: 'Voltar' }).count()).toBe(0)
      await page.goto('/public/comprovante-inscricao-cadastral')
      expect(await page.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/home')
      await resolverCaptcha(page)
      await escolherCidade(page)
      await campo(page, 'CPF/CNPJ').fill(cnpjAlfa)
      await expectScreen(page)
      await button(page, 'Emitir comprovante').click()
      await page.getByText('Inscrição ativa').waitFor()
      await expectScreen(page)
      for (const path of ['/public/notas-versao', '/public/ativar', '/public/ativar?codigo=x']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectScreen(page)
      }
    }))
})
