import { expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

it('an inspector opens the sheet of a company by its name and goes through the tabs (F22)', async () => {
  const page = await portal.open('fiscal', '/home/actions/consulta-geral-contribuinte')
  await page.getByText('Informe o contribuinte.').waitFor()
  await page.getByRole('textbox', { name: /^Contribuinte/ }).fill('alfa tecnologia')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await page.getByRole('heading', { name: 'Alfa Tecnologia Ltda' }).waitFor()
  expect(page.url()).toMatch(/id=\d+/)
  await page.getByRole('tab', { name: 'Movimentação' }).click()
  await page.getByRole('figure', { name: 'Serviços por mês' }).waitFor()
  await expectScreen(page)
  await page.getByRole('tab', { name: 'Guias' }).click()
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor()
  expect(page.url()).toContain('aba=guias')
  // The registration is changed where it is read; what is saved is read at once.
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByRole('button', { name: 'Editar Dados cadastrais' }).click()
  const fantasia = page.getByRole('textbox', { name: 'Nome fantasia' })
  await fantasia.fill('Alfa Sistemas')
  // The demonstration has a telephone without its area code, which may not be saved again.
  await page.getByRole('textbox', { name: 'Telefone' }).nth(1).fill('3132221234')
  const salvar = page.getByRole('button', { name: 'Salvar' })
  expect(await salvar.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await expectScreen(page)
  await salvar.click()
  await page.getByRole('button', { name: 'Fechar Dados cadastrais' }).click()
  await page.getByText('Alfa Sistemas').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Alfa Tecnologia Ltda' }).waitFor()
})

it('R2-2.8-32 a queued report is followed in the monitor of processing until it is done', async () => {
  const page = await portal.open('fiscal', '/home/fiscal/relatorio-escrit-nota')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByText('Relatório agendado. Acompanhe na lista de relatórios gerados.').first().waitFor()
  await page.goto('/home/fiscal/monitor-processamento?fila=filaRelatorio')
  const linha = page.getByRole('row', { name: /Escriturações × notas \(CSV\)/ }).first()
  await linha.waitFor()
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Atualizar', exact: true }).first().click()
        return linha.getByText('Concluído').count()
      },
      { interval: 300, message: 'the button of the page asks for the list too' },
    )
    .toBe(1)
  await expectScreen(page, 'monitor')
  await linha.getByRole('button', { name: /^Parâmetros/ }).click()
  await page.getByRole('dialog').getByText('relatorio-escrit-nota').waitFor()
  await photograph(page, 'parametros')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  const [arquivo] = await Promise.all([page.waitForEvent('download'), linha.getByRole('button', { name: /^Baixar/ }).click()])
  expect(arquivo.suggestedFilename()).toMatch(/\.csv$/)
})

it('an accountant does not get to the menu of the inspectors, and is told so (F00)', async () => {
  const page = await portal.open('contador', '/home/fiscal-menu')
  await page.getByRole('heading', { name: 'Acesso negado' }).waitFor()
  await page.getByText('Você não tem acesso a esta informação.').waitFor()
  expect(await page.getByRole('heading', { name: 'Menu fiscal' }).count()).toBe(0)
})
