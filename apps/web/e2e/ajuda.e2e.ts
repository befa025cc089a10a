import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

it('a company finds an answer about passwords and follows it to the screen (S43)', async () => {
  const page = await portal.open('alfa', '/home/actions/ajuda')
  await page.getByRole('searchbox', { name: 'O que você procura?' }).fill('troco senha')
  await page.getByText('1 pergunta encontrada').waitFor()
  expect(page.url()).toContain('busca=troco')
  await page.getByRole('link', { name: /^Abrir / }).click()
  await page.waitForURL('**/home/senha')
  await page.goto('/home/actions/ajuda?busca=xyzzy')
  await page.getByText('Nenhuma pergunta encontrada.').waitFor()
  expect(await page.getByRole('link', { name: 'Notas da versão' }).getAttribute('href')).toBe('/public/notas-versao')
})
