import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('a manager asks for a factor, is refused a second quote of one day and saves another', async () => {
  const page = await portal.signIn('gestor')
  await page.goto('/home/configuracao/indices')
  await page.getByRole('button', { name: 'Ver fator' }).click()
  await page.getByRole('combobox', { name: 'Índice' }).click()
  await page.getByRole('option', { name: 'UFM' }).click()
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText('1,015').waitFor()
  await page.getByRole('button', { name: 'UFM' }).click()
  await page.getByRole('tab', { name: 'Cotações' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Novo' }).click()
  const form = page.getByRole('form', { name: 'Cotações' })
  await form.getByRole('textbox', { name: 'Dia' }).fill('01012026')
  await form.getByRole('textbox', { name: 'Valor' }).fill('7,2')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Já existe cotação para este dia.').waitFor()
  await form.getByRole('textbox', { name: 'Dia' }).fill('15042026')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Registro salvo com sucesso.').first().waitFor()
  expect(await page.getByText('Já existe cotação para este dia.').count()).toBe(0)
})

it('an import says what is wrong before anything is kept', async () => {
  const page = await portal.signIn('gestor')
  await page.goto('/home/actions/feriados')
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Selecionar arquivo' }).click(),
  ])
  await chooser.setFiles({
    name: 'f.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Dia;Descrição;Tipo\n10/07/2026;Festa;Municipal\n31/02/2026;X;Municipal\n'),
  })
  await page.getByText('Novos: 1; alterados: 0; sem mudança: 0; com erro: 1.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar importação' }).isDisabled()).toBe(true)
})

it('a report opens from its address and goes out as a spreadsheet', async () => {
  const page = await portal.signIn('fiscal')
  await page.goto('/home/actions/relatorio-pessoas-por-bairro?filtros=%7B%22detalhar%22%3Atrue%7D')
  await page.getByRole('link', { name: 'Alfa Tecnologia Ltda' }).waitFor()
  await page.getByRole('button', { name: 'Imprimir ou exportar Resultado' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Planilha' }).click()])
  expect(download.suggestedFilename()).toBe('relatorio-pessoas-por-bairro.xlsx')
})
