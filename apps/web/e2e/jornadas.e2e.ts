import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expectScreen, type Portal, startPortal, viewports } from '@iss/testing'
import type { Locator, Page } from 'playwright-core'
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
  })

  it('an inspector runs a report', async () => {
    const page = await portal.open('fiscal', '/home/actions/relatorio-pessoas-por-bairro')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.getByRole('cell', { name: 'Centro' }).first().waitFor()
    await expectScreen(page)
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
})

/** Presses what stands in reach of a thumb: whole inside the window, without scrolling sideways. */
async function press(page: Page, target: Locator): Promise<void> {
  const one = target.first()
  await one.scrollIntoViewIfNeeded()
  const box = await one.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= viewports.celular.width, await one.textContent().then(String)).toBe(true)
  await one.click()
}

it('on a telephone a taxpayer issues, pays by Pix, asks, and answers', async () => {
  const page = await portal.open('alfa', '/home/inicial-menu', 'celular')
  await press(page, page.getByRole('link', { name: 'Emitir nota', exact: true }))
  await page.getByRole('combobox', { name: 'Buscar tomador' }).fill('hos')
  await press(page, page.getByRole('option', { name: /Hospital.*Última nota/ }))
  await page
    .getByRole('region', { name: 'Tomador' })
    .getByText(/^40\.000\.005\/0001-39/)
    .waitFor()
  await expect.poll(() => page.locator('[name="itens.0.descricao"]').inputValue()).not.toBe('')
  await page
    .getByRole('textbox', { name: /^Valor unitário/ })
    .first()
    .fill('1500')
  await press(page, page.getByRole('button', { name: 'Emitir', exact: true }).last())
  await expectScreen(page)
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Emitir' }))
  await page
    .getByText(/^NF-e nº \d+ emitida com sucesso\.$/)
    .first()
    .waitFor()

  await page.goto('/home/inicial-menu')
  await press(page, page.getByRole('link', { name: /^Pagar R\$ .* por Pix$/ }))
  // It is overdue: what it costs today stands on the one button.
  await press(page, page.getByRole('button', { name: /^Pagar R\$ .* por Pix$/ }))
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  await expectScreen(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, page.getByRole('button', { name: 'Copiar código Pix' }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/)

  await page.goto('/home/actions/outras-solicitacoes')
  await press(page, page.getByRole('combobox', { name: 'Assunto' }))
  await press(page, page.getByRole('option', { name: 'Parcelamento' }))
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Peço o parcelamento da guia de agosto em três vezes.')
  await press(page, page.getByRole('button', { name: 'Enviar' }))
  await page
    .getByText(/Solicitação enviada com sucesso\. Protocolo \d{12}\./)
    .first()
    .waitFor()

  await page.goto('/home/actions/duvidas')
  await press(page, page.getByText('Nota emitida com a atividade errada'))
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Obrigado, vou substituir a nota.')
  await expectScreen(page)
  await press(page, page.getByRole('button', { name: 'Enviar' }))
  await page.getByRole('main').getByText('Obrigado, vou substituir a nota.').first().waitFor()
})
