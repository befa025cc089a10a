import { expectScreen, type Portal, startPortal, type Viewport } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

type Contagem = { teclas: number; toques: number }

/** Counts the keys and presses that the page receives from now on, as people make them. */
const contar = (page: Page) =>
  page.evaluate(() => {
    const contagem: Contagem = { teclas: 0, toques: 0 }
    Object.assign(globalThis, { contagem })
    for (const [evento, qual] of [
      ['keydown', 'teclas'],
      ['pointerdown', 'toques'],
    ] as const)
      document.addEventListener(evento, ({ isTrusted }) => isTrusted && contagem[qual]++, { capture: true })
  })
const contagemDe = (page: Page) => page.evaluate(() => (globalThis as unknown as { contagem: Contagem }).contagem)
const alturaDoFormulario = (page: Page) =>
  page.getByRole('form', { name: 'Emissão de NF-e' }).evaluate((form) => Math.round(form.getBoundingClientRect().height))
/** Largest height of the form of a repeat customer's note, in pixels. */
const alturas: Readonly<Record<Viewport, number>> = { desktop: 1100, celular: 1700 }

describe.each<Viewport>(['desktop', 'celular'])('a provider issues a note and anyone verifies it (%s)', (viewport) => {
  let senha = ''

  it('issues in the browser without leaving the screen, and sees the note', async () => {
    const page = await portal.signIn('novaera', viewport)
    await page.goto('/home/actions/emissaonf2')
    await page.getByRole('heading', { name: 'Emissão de NF-e' }).waitFor()
    // A provider without takers begins with the fields; afterwards they are asked for.
    if (viewport === 'celular') await page.getByRole('button', { name: 'Novo tomador' }).click()
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
    await page.getByText(/NF-e nº \d+ emitida com sucesso\./).waitFor()
    await expectScreen(page, 'nota-emitida')
    await page.getByRole('link', { name: 'Abrir a nota' }).click()
    await page.waitForURL(/nota-fiscal\?id=/)
    const id = new URL(page.url()).searchParams.get('id')
    const [row] = await portal.scene.owner<{ senha: string }>('select senha from documento where id = $1', [id])
    senha = row?.senha ?? ''
    expect(senha).toHaveLength(16)
  })

  it('is verified by its code on the public page', async () => {
    const page = await portal.page(viewport)
    await page.goto(`/public/documentos?senha=${senha}`)
    const checkbox = page.getByRole('checkbox')
    await checkbox.click()
    await expect.poll(() => checkbox.isChecked()).toBe(true)
    await page.getByRole('button', { name: /Buscar|Verificar|Consultar|Conferir/ }).click()
    await page.getByText('Documento autêntico').waitFor()
  })

  it('a repeat customer costs fewer than twelve keys and clicks: three letters, the value, Emitir; the next one follows', async () => {
    const page = await portal.open('alfa', '/home/actions/emissaonf2', viewport)
    const busca = page.getByRole('combobox', { name: 'Buscar tomador' })
    await busca.waitFor()
    await expect.poll(() => busca.evaluate((box) => box === document.activeElement)).toBe(true)
    await contar(page)

    await page.keyboard.type('hos')
    await page.keyboard.press('Enter')
    const valor = page.getByRole('textbox', { name: /^Valor unitário/ })
    await expect.poll(() => valor.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Descrição/ }).inputValue())
      .toContain('Desenvolvimento e manutenção')
    await page.keyboard.type('1500')
    const altura = await alturaDoFormulario(page)
    await page.keyboard.press('Control+Enter')
    const dialogo = page.getByRole('dialog')
    await dialogo.getByText('Confirma a emissão da NF-e no valor de R$ 1.500,00?').waitFor()
    for (const dito of [
      /^Hospital Santa Vida.* · 40\.000\.005\/0001-39$/,
      'R$ 1.500,00',
      /^ISS (retido pelo tomador|sem retenção)$/,
      'R$ 45,00',
    ])
      await dialogo.getByText(dito, { exact: true }).first().waitFor()
    await expect
      .poll(() => dialogo.getByRole('button', { name: 'Emitir' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText(/NF-e nº \d+ emitida com sucesso\./).waitFor()
    await expect.poll(() => busca.evaluate((box) => box === document.activeElement)).toBe(true)

    const { teclas, toques } = await contagemDe(page)
    console.info(`repeat customer (${viewport}): ${teclas} keys, ${toques} clicks, form of ${altura} px`)
    expect(teclas + toques).toBeLessThan(12)
    expect(altura).toBeLessThanOrEqual(alturas[viewport])

    // With the last note repeated as it was, nothing is typed but the letters.
    await contar(page)
    await page.keyboard.type('hos')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Repetir última nota para este tomador' }).click()
    await expect.poll(() => valor.inputValue()).toBe('1.500,00')
    // From its top: where it was scrolled to meanwhile, the bar of the totals may lie over half a button.
    await page.evaluate('scrollTo(0, 0)')
    await expectScreen(page, 'nota-repetida')
    await page.getByRole('button', { name: 'Emitir', exact: true }).click()
    await dialogo.getByRole('button', { name: 'Emitir' }).click()
    await page.getByText(/2 notas nesta tela, R\$ 3\.000,00/).waitFor()
    const repetida = await contagemDe(page)
    expect(repetida.teclas + repetida.toques).toBeLessThan(12)
    const notas = await portal.scene.owner<{ aliquota: string; valor_total: string }>(
      `select aliquota, valor_total from nota_fiscal where tomador_documento = '40000005000139' order by id desc limit 2`,
    )
    expect(notas.map(({ valor_total }) => valor_total)).toEqual(['1500.00', '1500.00'])
  })
})

it('what is typed is kept by itself: on another device it goes on with taker, service and value', async () => {
  const page = await portal.open('alfa', '/home/actions/emissaonf2')
  await page.getByRole('combobox', { name: 'Buscar tomador' }).waitFor()
  await page.keyboard.type('hos')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Valor unitário/ }).fill('777,77')
  await expect.poll(() => portal.scene.owner(`select 1 from preenchimento where conteudo::text like '%777.77%'`)).toHaveLength(1)
  const celular = await portal.open('alfa', '/home/actions/emissaonf2', 'celular')
  await celular.getByRole('button', { name: 'Continuar de onde parou' }).click()
  await expect.poll(() => celular.getByRole('textbox', { name: /^Valor unitário/ }).inputValue()).toBe('777,77')
  await celular.getByText(/40\.000\.005\/0001-39/).waitFor()
  await expectScreen(celular, 'rascunho-continuado')
})
