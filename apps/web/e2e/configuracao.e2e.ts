import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('a gestor switches the deduction notes off and the entry leaves the taxpayer’s menu', async () => {
  const antes = await portal.signIn('alfa')
  await antes.goto('/home/inicial-menu')
  await antes
    .getByRole('link', { name: /dedução/i })
    .first()
    .waitFor({ state: 'attached' })

  const page = await portal.signIn('gestor')
  await page.goto('/home/configuracao/config-acesso')
  await page.getByRole('checkbox', { name: 'Permite vincular notas para dedução' }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Confirma a alteração de 1 opções?').waitFor()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText('Configuração salva com sucesso.').waitFor()
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByRole('cell', { name: 'Permite vincular notas para dedução' }).first().waitFor()

  const depois = await portal.signIn('alfa')
  await depois.goto('/home/inicial-menu')
  await depois.getByRole('heading', { name: 'Inicial' }).first().waitFor()
  expect(await depois.getByRole('link', { name: /dedução/i }).count()).toBe(0)
})

it('two people edit the same record: the second is told and keeps what was typed', async () => {
  const [primeiro, segundo] = [await portal.signIn('gestor'), await portal.signIn('gestor')]
  for (const page of [primeiro, segundo]) {
    await page.goto('/home/configuracao/dados-municipio')
    await page.getByRole('tab', { name: 'Contato' }).click()
    await page.getByRole('textbox', { name: 'Horário de atendimento' }).waitFor()
  }
  await primeiro.getByRole('textbox', { name: 'Horário de atendimento' }).fill('Das 8h às 17h')
  await primeiro.getByRole('button', { name: 'Salvar' }).click()
  await primeiro.getByText('Configuração salva com sucesso.').waitFor()
  await segundo.getByRole('textbox', { name: 'Horário de atendimento' }).fill('Das 9h às 18h')
  await segundo.getByRole('button', { name: 'Salvar' }).click()
  await segundo.getByText('Os dados foram alterados por outro usuário. Recarregue a página.').waitFor()
  expect(await segundo.getByRole('textbox', { name: 'Horário de atendimento' }).inputValue()).toBe('Das 9h às 18h')
})
