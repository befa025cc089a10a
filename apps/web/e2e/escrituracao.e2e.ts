import { choose, expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const numero = 30

it('R2-2.4-02 a provider books a paper note, corrects it and sees it in the book', async () => {
  const page = await portal.open('alfa', '/home/escrituracao-menu')
  await page.waitForURL('**/home/escrituracao/list')
  await page.getByRole('heading', { name: 'Competências' }).waitFor()
  await page.goto('/home/actions/escrit-consulta?de=2026-02&ate=2026-03')
  await page.getByRole('link', { name: 'Escriturar nota de papel' }).waitFor()
  await page.getByRole('button', { name: 'Abrir: ' }).first().waitFor()
  await expectScreen(page, 'consulta')
  await page.getByRole('link', { name: 'Escriturar nota de papel' }).click()
  await page.getByText('AIDF autorizada: nº 1').waitFor()
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill('101')
  await page.getByRole('textbox', { name: 'Data da prestação' }).fill('10032026')
  await page.getByRole('textbox', { name: 'CPF/CNPJ do tomador' }).fill('40000013000185')
  await page.getByRole('textbox', { name: 'Nome ou razão social' }).fill('Locadora Demo')
  await choose(page, 'Atividade', /^010101/)
  await choose(page, 'Tipo de tributação', 'Tributado no município')
  await page.getByRole('textbox', { name: 'Descrição do item 1' }).fill('Instalação de sistema')
  await page.getByRole('textbox', { name: 'Valor unitário' }).fill('1000')
  await page.getByRole('button', { name: 'Escriturar', exact: true }).click()
  await page.getByText('O número 101 não pertence a uma AIDF autorizada.').first().waitFor()
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill(String(numero))
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/ISS R\$\s30,00, devido pelo prestador/).waitFor()
  await expectScreen(page, 'prestador')
  await page.getByRole('button', { name: 'Escriturar', exact: true }).click()
  await page.getByText('Lançamento escriturado com sucesso.').first().waitFor()

  await page.goto('/home/actions/escrit-consulta?de=2026-03&ate=2026-03&origem=PAPEL')
  await page.getByRole('button', { name: `Retificar: ${numero}/1` }).click()
  await page.getByRole('textbox', { name: 'Valor unitário' }).fill('700')
  await page.getByRole('button', { name: 'Retificar', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Valor digitado errado')
  await page.getByRole('dialog').getByRole('button', { name: 'Retificar' }).click()
  await page.getByText('Lançamento retificado com sucesso.').first().waitFor()
  await page.goto('/home/actions/escrit-consulta?de=2026-03&ate=2026-03&origem=PAPEL')
  await page.getByRole('button', { name: `Retificar: ${numero}/1` }).waitFor()
  await page.getByText('Retificada').first().waitFor()
  await page.getByRole('tab', { name: 'Nota prestada × tomada' }).click()
  await page.getByText('Sem correspondência').first().waitFor()
  expect(await page.getByText('Confere', { exact: true }).count()).toBe(0)
})

it('a taker books a note from outside and looks at its receipts', async () => {
  const page = await portal.open('hospital', '/home/actions/escrit-tomador')
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill(String(numero))
  await page.getByRole('textbox', { name: 'Data da prestação' }).fill('12032026')
  await page.getByRole('textbox', { name: 'CPF/CNPJ do prestador' }).fill('40000015000174')
  await page.getByRole('textbox', { name: 'Nome ou razão social' }).fill('Épsilon Fora Ltda')
  await page.getByRole('checkbox', { name: 'Optante pelo Simples Nacional' }).check()
  await choose(page, 'Atividade', /^071001/)
  await choose(page, 'Tipo de tributação', /com ISS retido/)
  await page.getByRole('textbox', { name: 'Valor dos serviços' }).fill('2000')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/ISS R\$\s100,00, retido pelo tomador/).waitFor()
  await expectScreen(page, 'tomador')
  await page.getByRole('button', { name: 'Escriturar', exact: true }).click()
  await page.getByText('Lançamento escriturado com sucesso.').first().waitFor()
  await page.goto('/home/actions/recibos-servicos-tomados')
  await page
    .getByRole('button', { name: /^Imprimir/ })
    .first()
    .waitFor()
  await expectScreen(page, 'recibos')
  await page.getByText('Épsilon Fora Ltda').first().waitFor()
})

it(`special ledger and inspector's book`, async () => {
  const page = await portal.open('alfa', '/home/actions/escrit-especial?competencia=2026-02')
  await page.getByText(/27,00/).first().waitFor()
  await expectScreen(page, 'especial')
  const fiscal = await portal.open('fiscal', '/home/actions/livro-fiscal')
  await fiscal.getByRole('button', { name: 'Gerar PDF' }).click()
  await fiscal.getByText('O contribuinte é obrigatório.').first().waitFor()
  await expectScreen(fiscal, 'livro')
  expect(fiscal.url()).toContain('/home/actions/livro-fiscal')
  await fiscal.getByLabel('CPF/CNPJ do contribuinte').fill('40.000.001/0001-50')
  const [planilha] = await Promise.all([
    fiscal.waitForEvent('download'),
    fiscal.getByRole('button', { name: 'Linhas em CSV' }).click(),
  ])
  expect(planilha.suggestedFilename()).toMatch(/^livro-prestador-\d{4}-\d{2}\.csv$/)
})
