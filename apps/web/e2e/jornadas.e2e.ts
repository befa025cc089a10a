import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const amostra = resolve(import.meta.dirname, '../../../packages/abrasf/test/amostras/lote-2-rps.xml')

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ papel: 'tudo' })
})
afterAll(() => portal.stop())

describe('journeys', () => {
  it('a taxpayer asks, an inspector approves, the taxpayer sees it', async () => {
    const assunto = 0
    const alfa = await portal.open('zeta', '/home/actions/outras-solicitacoes')
    await alfa.getByRole('combobox', { name: 'Assunto' }).click()
    await alfa.getByRole('option').nth(assunto).click()
    await alfa.getByRole('textbox', { name: 'Descrição' }).fill('Peço a restituição do valor pago em duplicidade.')
    await alfa.getByRole('button', { name: 'Enviar' }).click()
    const sent = alfa.getByText(/Solicitação enviada com sucesso\. Protocolo \d{12}\./).first()
    await sent.waitFor()
    const protocolo = /\d{12}/.exec((await sent.textContent()) ?? '')?.[0] ?? ''
    const fiscal = await portal.open('fiscal', '/home/atendimento')
    await fiscal.getByRole('button', { name: 'Buscar', exact: true }).click()
    const [row] = await portal.scene.owner<{ chave: string }>('select chave from solicitacao where protocolo = $1', [protocolo])
    await fiscal.goto(`/home/actions/duvidas-fiscal?topicoId=${row?.chave}`)
    await fiscal.getByText('Peço a restituição do valor pago em duplicidade.').first().waitFor()
    await expectScreen(fiscal)
    await fiscal.getByRole('button', { name: 'Aprovar' }).first().click()
    const dialog = fiscal.getByRole('dialog')
    const resposta = dialog.getByRole('textbox', { name: 'Resposta ao solicitante' })
    await resposta.fill('Restituição autorizada; procure o setor de pagamento.')
    await dialog.getByRole('button', { name: /Aprovar|Confirmar|Sim/ }).click()
    await fiscal.getByText('Solicitação aprovada com sucesso.').first().waitFor()
    const [state] = await portal.scene.owner<{ situacao: string }>('select situacao from solicitacao where protocolo = $1', [
      protocolo,
    ])
    expect(state?.situacao).toBe('Aprovada')
    await alfa.goto('/home/actions/solicitacoes')
    await alfa.getByText(protocolo).first().waitFor()
    for (const page of [alfa, fiscal]) await page.context().close()
  })

  it('an inspector runs a report', async () => {
    const page = await portal.open('fiscal', '/home/actions/relatorio-pessoas-por-bairro')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.getByRole('cell', { name: 'Centro' }).first().waitFor()
    await expectScreen(page)
    await page.context().close()
  })

  it('a manager keeps a registry', async () => {
    const page = await portal.open('gestor', '/home/actions/feriados')
    await page.getByRole('button', { name: 'Novo' }).click()
    const dia = '17/08/2027'
    await page.getByRole('textbox', { name: /^Dia/ }).fill(dia)
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Festa da cidade')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Registro salvo com sucesso.').first().waitFor()
    await expectScreen(page)
    await page.context().close()
  })
})

const notasImportadas = async () =>
  (
    await portal.scene.owner<{ total: string }>(
      `select count(*) as total from nota_fiscal where canal = 'ARQUIVO' and rps_serie = 'A1'`,
    )
  )[0]?.total

it('a signed batch becomes two notes, and the same file shows the same notes', async () => {
  const page = await portal.signIn('integra')
  for (const turn of [1, 2]) {
    await page.goto('/home/actions/importar-rps-escrituracoes')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lote.xml', mimeType: 'text/xml', buffer: readFileSync(amostra) })
    if (turn === 1) {
      await page.getByRole('button', { name: 'Confirmar importação' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Confirmar|Sim|Importar/ })
        .click()
      await expect.poll(notasImportadas).toBe('2')
    } else
      await page
        .getByText(/Este arquivo já foi importado em/)
        .first()
        .waitFor()
  }
  expect(await notasImportadas()).toBe('2')
  await expectScreen(page)
  await page.context().close()
})
