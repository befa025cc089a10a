import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('a gestor switches the prize programme off and the city leaves its public list', async () => {
  const page = await portal.signIn('gestor')
  const participantes = async () =>
    (await page.request.get('/v2/rest/public/login/buscarListaMunicipioNotaPremiada').then((answer) => answer.json())) as {
      nome: string
    }[]
  expect((await participantes()).map(({ nome }) => nome)).toEqual(['Nova Serra'])
  await page.goto('/home/configuracao/config-acesso')
  await page.getByRole('tab', { name: 'Outros' }).click()
  await page.getByRole('checkbox', { name: 'Participa da Nota Premiada' }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Confirma a alteração de 1 opções?').waitFor()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText('Configuração salva com sucesso.').waitFor()
  expect(await participantes()).toEqual([])
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByRole('cell', { name: 'Participa da Nota Premiada' }).first().waitFor()
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
