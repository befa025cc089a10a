import { encerrarCompetencia, validarEncerramento } from '@iss/encerramento/contract/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { choose, expectScreen, type Portal, startPortal } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encerrarEPagar } from './encerrar-e-pagar.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  // March is closed on screen; what comes before it is closed here.
  for (const setor of ['pedagio', 'cartorio', 'transporte']) for (const mes of [1, 2]) await fechar(setor, mes)
  for (const mes of [2, 3]) await fechar('beta', mes)
})
afterAll(() => portal.stop())

/** Closes a month of 2026 of an account as the screen does. */
async function fechar(conta: string, mes: number): Promise<void> {
  const quem = await portal.scene.as(conta)
  const pedido = { ano: 2026, mes: mes - 1, papelServico: 'PRESTADOR' as const, idPessoa: null }
  const { movimento, tipoProposto } = await quem.call(validarEncerramento, { ...pedido, tipo: null })
  await quem.call(encerrarCompetencia, { ...pedido, tipo: tipoProposto, movimento })
}

const campo = (page: Page, nome: RegExp) => page.getByRole('textbox', { name: nome }).first()

/** Closes and pays a month on the screens. Answers the amount of the guide. */
async function guiaPaga(page: Page, documento: string, mes = '03/2026'): Promise<string | undefined> {
  await encerrarEPagar(page, mes)
  await portal.close(page)
  const [guia] = await portal.scene.owner<{ base: string; estado: string }>(
    `select g.base::text, g.estado from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
     where g.municipio_id = 1 and p.documento = $1 and g.competencia = $2 and g.papel = 'PRESTADOR' order by g.id desc limit 1`,
    [documento, Competencia.from(`${mes.slice(3)}-${mes.slice(0, 2)}`).firstDay()],
  )
  expect(guia?.estado).toBe('PAGA')
  return guia?.base
}

it('P1 P2 a toll company takes its entry back, books 200.000,00 anew, sees 1.500,00 before it enters, closes March and pays the guide', async () => {
  const page = await portal.signIn('pedagio')
  await page.getByRole('link', { name: 'Início do pedágio' }).first().click()
  await page.getByRole('heading', { name: 'O livro mês a mês' }).waitFor()
  await expectScreen(page, 'pedagio-inicio')
  await page.goto('/home/pedagio/pedagio-list?competencia=2026-03')
  const linha = page.getByRole('row', { name: /MG-010 - Praça Serra.*200\.000,00/ }).first()
  await linha.getByRole('button', { name: /^Excluir/ }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox', { name: /^Motivo/ }).fill('Receita de outra praça')
  await dialogo.getByRole('button', { name: 'Excluir lançamento' }).click()
  await page.getByText('Receita de outra praça').first().waitFor()
  await campo(page, /^Receita total/).fill('200000,00')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/ISS R\$ 1\.500,00 \(base R\$ 30\.000,00/).waitFor()
  await expectScreen(page, 'pedagio-livro')
  await page.getByRole('button', { name: 'Lançar', exact: true }).click()
  await page
    .getByRole('row', { name: /30\.000,00.*1\.500,00.*Lançada/ })
    .first()
    .waitFor()
  expect(await guiaPaga(page, '40000008000172')).toBe('1500.00')
})

it('N1 a registry office books 120 acts at 45,00 less 1.080,00, sees 216,00, closes March and pays the guide', async () => {
  const page = await portal.signIn('cartorio')
  await page.getByRole('link', { name: 'Início do cartório' }).first().click()
  await page.getByRole('heading', { name: 'O livro mês a mês' }).waitFor()
  await expectScreen(page, 'cartorio-inicio')
  await page.goto('/home/cartorio/cartorio-list?competencia=2026-03')
  await campo(page, /^Data/).fill('30/03/2026')
  await choose(page, /^Tipo de serviço/, /^N001/)
  await campo(page, /^Quantidade/).fill('120')
  await campo(page, /^Emolumento unitário/).fill('45,00')
  await campo(page, /^Fundos/).fill('1080,00')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/ISS R\$ 216,00 \(base R\$ 4\.320,00/).waitFor()
  await expectScreen(page, 'cartorio-livro')
  await page.getByRole('button', { name: 'Lançar', exact: true }).click()
  await page.getByText('30/03/2026').first().waitFor()
  // 349,51 of the demonstration and the 216,00 of these acts.
  expect(await guiaPaga(page, '40000007000128')).toBe('565.51')
})

it('T1 a transport company brings a file of 100.000 passengers at 4,50, sees 9.000,00, closes March and pays the guide', async () => {
  const page = await portal.signIn('transporte')
  await page.getByRole('link', { name: 'Início do transporte' }).first().click()
  await page.getByRole('heading', { name: 'O livro mês a mês' }).waitFor()
  await expectScreen(page, 'transporte-inicio')
  await page.goto('/home/transporte/transporte-import')
  const linhas = [
    'data;linha;tarifa;pagantes;integração;gratuidade',
    '30/03/2026;202;COMUM;100000;0;350',
    '30/03/2026;202;NOVA;1;0;0',
  ]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'movimento.csv', mimeType: 'text/csv', buffer: Buffer.from(linhas.join('\r\n')) })
  await page.getByText('A tarifa NOVA não está cadastrada.').first().waitFor()
  await page.getByText('9.000,00').first().waitFor()
  await expectScreen(page, 'transporte-import')
  await page
    .getByRole('button', { name: /^Confirmar/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Sim|Confirmar|Importar)/ })
    .click()
  await page.getByText('Importado').first().waitFor()
  // 9.000,00 of the demonstration and the 9.000,00 of the file.
  expect(await guiaPaga(page, '40000009000117')).toBe('18000.00')
})

it('O1 O3 E01 a builder registers works and a document, issues a note of them with its deduction, closes the month when it is over and pays the guide', async () => {
  const page = await portal.signIn('beta')
  await page.goto('/home/actions/obras')
  await page.getByRole('button', { name: 'Nova obra' }).click()
  const obra = page.getByRole('dialog')
  await campo(page, /^Nome/).fill('Edifício Aurora')
  await campo(page, /^CNO ou CEI/).fill('90.001.00001/77')
  await campo(page, /^ART/).fill('MG20260777')
  await campo(page, /^Endereço/).fill('R. das Acácias, 100')
  await campo(page, /^Início/).fill('01/02/2026')
  await obra.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Edifício Aurora').first().click()
  await page.getByRole('button', { name: 'Incluir documento' }).click()
  await campo(page, /^CPF\/CNPJ do fornecedor/).fill('11444777000161')
  await campo(page, /^Nome do fornecedor/).fill('Casa do Cimento')
  await campo(page, /^Número/).fill('9901')
  await campo(page, /^Data/).fill('10/03/2026')
  await campo(page, /^Valor/).fill('5000,00')
  await expectScreen(page, 'obra-documento')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('9901').first().waitFor()
  await expectScreen(page, 'obra-notas')

  await page.goto('/home/actions/emissaonf2')
  await page.getByRole('combobox', { name: 'Buscar tomador' }).waitFor()
  await page.getByRole('button', { name: 'Novo tomador' }).click()
  await page.getByRole('radio', { name: 'CPF', exact: true }).check()
  await campo(page, /^CPF/).fill('30000000205')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('combobox', { name: /^Nome/ }).first().inputValue()).toContain('Maria')
  await page.getByRole('combobox', { name: /^Atividade/ }).click()
  await page
    .getByRole('option', { name: /070201/ })
    .first()
    .click()
  await campo(page, /^Descrição/).fill('Medição 1')
  await campo(page, /^Valor unitário/).fill('5000,00')
  await page.getByRole('button', { name: /^Obra/ }).click()
  await choose(page, /^Obra/, 'Edifício Aurora')
  await page.getByRole('button', { name: /^Deduções/ }).click()
  await page.getByRole('button', { name: /^Deduzir a nota 9901/ }).click()
  await page
    .getByRole('textbox', { name: /^Valor$|^Valor \*/ })
    .last()
    .fill('3000,00')
  await page.keyboard.press('Tab')
  await page.getByText('100,00', { exact: true }).first().waitFor()
  await expectScreen(page, 'obra-emissao')
  await page.getByRole('button', { name: 'Emitir', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Emitir|Sim)$/ })
    .click()
  await page.getByText(/NF-e nº \d+ emitida com sucesso\./).waitFor()
  const [nota] = await portal.scene.owner(
    `select n.deducoes::text, n.base::text, n.imposto::text, n.canonica -> 'obra' ->> 'art' as art, u.situacao from nota_fiscal n
     join obra_unica u on u.municipio_id = n.municipio_id and u.nota_id = n.id where n.municipio_id = 1 order by n.id desc limit 1`,
  )
  expect(nota).toEqual({ deducoes: '3000.00', base: '2000.00', imposto: '100.00', art: 'MG20260777', situacao: 'SEM_ANALISE' })
  await portal.close(page)
  // On the 5th of May the month is over.
  portal.scene.clock.advance(20 * 86_400_000)
  expect(Number(await guiaPaga(await portal.signIn('beta'), '40000002000103', '04/2026'))).toBeGreaterThanOrEqual(100)
})
