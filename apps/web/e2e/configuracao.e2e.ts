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

it('a gestor changes a number of the guides and the Pix key, each where it belongs', async () => {
  const page = await portal.open('gestor', '/home/configuracao/config-acesso')
  await page.getByRole('tab', { name: 'Guias' }).click()
  await page.getByRole('textbox', { name: 'Valor mínimo da guia' }).fill('25,00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Valor mínimo da guia: de R$ 10,00 para R$ 25,00').waitFor()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText('Configuração salva com sucesso.').waitFor()
  await page.goto('/home/configuracao/dados-municipio')
  await page.getByText('Código IBGE').waitFor()
  await page.getByRole('tab', { name: 'Recebimento' }).click()
  await page.getByRole('textbox', { name: 'Código FEBRABAN' }).fill('12')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('O código FEBRABAN deve ter 4 dígitos.').waitFor()
  await page.getByRole('textbox', { name: 'Código FEBRABAN' }).fill('1234')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configuração salva com sucesso.').waitFor()
  await page.getByRole('tab', { name: 'Convênios' }).click()
  await page.getByText('FEBRABAN_LEGADO').waitFor()
  const [guia] = await portal.scene.owner<{ valor: string; orgao: string }>(
    'select valor_minimo_guia::text as valor, orgao_febraban as orgao from config_guia where municipio_id = 1',
  )
  expect(guia).toEqual({ valor: '25.00', orgao: '1234' })
})
