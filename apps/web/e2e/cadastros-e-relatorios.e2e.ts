import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('a manager asks for a factor, is refused a second quote of one day and saves another', async () => {
  const page = await portal.open('gestor', '/home/configuracao/indices')
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

it('rows of a detail grid are edited in place with the keyboard and saved with their parent; a form of its own follows what is typed', async () => {
  const page = await portal.open('gestor', '/home/configuracao/indices')
  await page.getByRole('button', { name: 'Correção monetária' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Fim, linha 2' }).waitFor()
  await dialog.getByRole('button', { name: 'Incluir linha' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('O campo Início é obrigatório.').waitFor()
  await dialog.getByRole('textbox', { name: 'Início, linha 3' }).fill('01012027')
  await page.keyboard.press('Alt+ArrowUp')
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex)).toBe(2)
  await dialog.getByRole('textbox', { name: 'Fim, linha 2' }).fill('31122026')
  await dialog.getByRole('combobox', { name: 'Índice, linha 3' }).click()
  await page.getByRole('option', { name: 'UFM' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Registro salvo com sucesso.').first().waitFor()
  await page.goto('/home/actions/feriados')
  await page.getByRole('button', { name: 'Novo' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Dia' }).fill('18042026')
  await page.getByText('18/04/2026 cai em sábado. Já não é dia útil: nenhum vencimento muda.').waitFor()
})

it('an import says what is wrong before anything is kept', async () => {
  const page = await portal.open('gestor', '/home/actions/feriados')
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
  const page = await portal.open('fiscal', '/home/actions/relatorio-pessoas-por-bairro?filtros=%7B%22detalhar%22%3Atrue%7D')
  await page.getByRole('link', { name: 'Alfa Tecnologia Ltda' }).waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Planilha' }).click()])
  expect(download.suggestedFilename()).toBe('relatorio-pessoas-por-bairro.xlsx')
})

it('a page asks for a handful of files, not for one per icon and component', async () => {
  const asked: string[] = []
  const files = async (path: string, usuario?: string) => {
    const page = usuario ? await portal.signIn(usuario) : await portal.page()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) asked.push(request.url())
    })
    asked.length = 0
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await portal.close(page)
    return asked.length
  }
  expect(await files('/landing-page')).toBeLessThanOrEqual(12)
  expect(await files('/public/rps')).toBeLessThanOrEqual(25)
  expect(await files('/home/fiscal/relatorio-relacao-nota', 'fiscal')).toBeLessThanOrEqual(40)
})
