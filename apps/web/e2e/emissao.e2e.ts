import { expectScreen, type Portal, startPortal, type Viewport } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

describe.each<Viewport>(['desktop', 'celular'])('a provider issues a note and anyone verifies it (%s)', (viewport) => {
  let senha = ''

  it('issues in the browser and sees the note', async () => {
    const page = await portal.signIn('novaera', viewport)
    await page.goto('/home/actions/emissaonf2')
    await page.getByRole('heading', { name: 'Emissão de NF-e' }).waitFor()
    await page.getByRole('textbox', { name: /^CNPJ/ }).fill('40.000.010/0001-41')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByRole('combobox', { name: /^Nome/ }).inputValue()).toContain('Colégio Horizonte')
    await page.getByRole('combobox', { name: /^Atividade/ }).click()
    await page
      .getByRole('option', { name: /1\.01|010101/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Desenvolvimento de sistema de matrículas')
    await page.getByRole('textbox', { name: /^Valor unitário/ }).fill('1500,00')
    await page.keyboard.press('Tab')
    await page.getByText('45,00', { exact: true }).first().waitFor()
    await expectScreen(page)
    await page.getByRole('button', { name: 'Emitir', exact: true }).click()
    await page.getByText('Confirma a emissão da NF-e no valor de R$ 1.500,00?').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Emitir|Sim)$/ })
      .click()
    await page.waitForURL(/nota-fiscal\?id=/)
    await page.getByText(/NF-e nº \d+ emitida com sucesso\./).waitFor()
    const id = new URL(page.url()).searchParams.get('id')
    const [row] = await portal.scene.owner<{ senha: string }>('select senha from documento where id = $1', [id])
    senha = row?.senha ?? ''
    expect(senha).toHaveLength(16)
    await page.context().close()
  })

  it('is verified by its code on the public page', async () => {
    const page = await portal.page(viewport)
    await page.goto(`/public/documentos?senha=${senha}`)
    const checkbox = page.getByRole('checkbox')
    await checkbox.click()
    await expect.poll(() => checkbox.isChecked()).toBe(true)
    await page.getByRole('button', { name: /Buscar|Verificar|Consultar|Conferir/ }).click()
    await page.getByText('Documento autêntico').waitFor()
    await page.context().close()
  })
})
