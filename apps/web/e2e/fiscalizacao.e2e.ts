import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

it('an inspector opens the sheet of a company by its name and goes through the tabs (F22)', async () => {
  const page = await portal.signIn('fiscal')
  await page.goto('/home/actions/consulta-geral-contribuinte')
  await page.getByText('Informe o contribuinte.').waitFor()
  await page.getByRole('textbox', { name: /^Contribuinte/ }).fill('alfa tecnologia')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await page.getByRole('heading', { name: 'Alfa Tecnologia Ltda' }).waitFor()
  expect(page.url()).toMatch(/id=\d+/)
  await page.getByRole('tab', { name: 'Movimentação' }).click()
  await page.getByRole('heading', { name: 'Serviços por mês' }).waitFor()
  await page.getByRole('tab', { name: 'Guias' }).click()
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor()
  expect(page.url()).toContain('aba=guias')
})

it('the sheet fits a telephone', async () => {
  const page = await portal.signIn('fiscal', 'celular')
  await page.goto('/home/actions/consulta-geral-contribuinte')
  await page.getByRole('textbox', { name: /^Contribuinte/ }).fill('40000001000150')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await page.getByRole('tab', { name: 'Movimentação' }).click()
  await page.getByRole('heading', { name: 'Serviços por mês' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
