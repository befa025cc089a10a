import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const emitir = async () => {
  const alfa = await portal.scene.as('alfa')
  const { atividades } = await alfa.call(carregarEmissao, {})
  return alfa.call(emitirNotaCall, {
    ...pedidoAoColegio({ atividadeId: atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null }),
    rascunhoId: null,
  })
}

describe('a note is looked at, sent, copied and found again', () => {
  it('E03 shows every tab, E05 sends the mail, E06 copies into the emission form', async () => {
    const nota = await emitir()
    const page = await portal.open('alfa', `/home/actions/nota-fiscal?id=${nota.id}`)
    await page.getByRole('heading', { name: `NF-e nº ${nota.numero}` }).waitFor()
    for (const aba of ['Itens', 'Tributos', 'Histórico', 'Vínculos', 'Eventos']) {
      await page.getByRole('tab', { name: aba }).click()
      await page.getByRole('tabpanel', { name: aba }).waitFor()
      await expectScreen(page)
    }
    await page.getByText(/Nota emitida/).waitFor()
    await page.getByRole('button', { name: 'E-mail' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('textbox', { name: /^Para/ }).inputValue()).toBe('contas@colegio.example')
    await dialog.getByRole('textbox', { name: /^Para/ }).fill('sem arroba')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Informe um e-mail válido.').first().waitFor()
    await dialog.getByRole('textbox', { name: /^Para/ }).fill('contas@colegio.example, diretoria@colegio.example')
    await expectScreen(page)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('E-mail enviado para a fila de processamento.').waitFor()
    const mails = await portal.scene.owner<{ anexos: { tipo: string }[] }>('select anexos from email where assunto like $1', [
      `NFS-e nº ${nota.numero} %`,
    ])
    expect(mails.map(({ anexos }) => anexos.map(({ tipo }) => tipo))).toEqual([['application/pdf', 'application/xml']])
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Copiar', exact: true }).click()
    await page.waitForURL(/emissaonf2\?copiar=/)
    await page.getByRole('region', { name: 'Tomador' }).getByText('Colégio Horizonte').waitFor()
  })

  it('E08 corrects the description by a letter, which the note and the list of letters show from then on', async () => {
    const nota = await emitir()
    const page = await portal.open('alfa', `/home/actions/nota-fiscal?id=${nota.id}`)
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Carta de correção' }).click()
    await page.waitForURL(/carta-correcao\?id=/)
    await page.getByRole('heading', { name: 'Carta de correção nº 1' }).waitFor()
    await page.getByPlaceholder('Selecione').click()
    await page.getByRole('option', { name: 'Descrição dos serviços' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /^Descrição dos serviços: passa a ser/ }).fill('Desenvolvimento de portal')
    await page.getByRole('button', { name: 'Emitir carta' }).click()
    await page.getByText('O texto da correção deve ter entre 15 e 1000 caracteres.').first().waitFor()
    await page.getByRole('button', { name: 'Sugerir texto' }).click()
    await expectScreen(page)
    await page.getByRole('button', { name: 'Emitir carta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click()
    await page.getByText(`Carta de correção nº 1 da NF-e nº ${nota.numero} emitida com sucesso.`).first().waitFor()
    await page.getByText('Em vigor').first().waitFor()
    await expectScreen(page)
    await page.goto(`/home/actions/nota-fiscal?id=${nota.id}`)
    await page.getByText('Possui carta de correção nº 1').first().waitFor()
    await page.getByText('Desenvolvimento de portal', { exact: true }).first().waitFor()
    await expectScreen(page)
  })

  it('E16 finds it again among the notes issued, with totals, and shows the other tabs', async () => {
    const nota = await emitir()
    const page = await portal.open('alfa', `/home/actions/consultas?numeroInicial=${nota.numero}&numeroFinal=${nota.numero}`)
    await page.getByText('Colégio Horizonte').first().waitFor()
    await expectScreen(page)
    for (const aba of ['Notas recebidas', 'Guias', 'Encerramentos']) {
      await page.getByRole('tab', { name: aba }).click()
      await page.getByRole('tabpanel', { name: aba }).waitFor()
    }
    await expectScreen(page)
  })

  it('E18 proposes a taker of the catalogue after three letters', async () => {
    const page = await portal.open('alfa', '/home/actions/catalogo-tomadores')
    await page.getByRole('heading', { name: 'Catálogo de tomadores' }).waitFor()
    await page.getByText('Hospital', { exact: false }).first().waitFor()
    await expectScreen(page)
    await page.goto('/home/actions/emissaonf2')
    // His last note comes after the fields were opened: they stay, and the keyboard with them.
    let continuar = () => {}
    const aberto = new Promise<void>((resolve) => {
      continuar = resolve
    })
    await page.route('**/notafiscal/copiar*', async (route) => {
      await aberto
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Buscar tomador' }).fill('Hos')
    await page
      .getByRole('option', { name: /Hospital.*Última nota/ })
      .first()
      .click()
    const tomador = page.getByRole('region', { name: 'Tomador' })
    await tomador.getByText(/^40\.000\.005\/0001-39/).waitFor()
    // What was proposed may be changed in the fields.
    await tomador.getByRole('button', { name: 'Alterar dados' }).click()
    const nome = tomador.getByRole('combobox', { name: /^Nome/ })
    await nome.focus()
    continuar()
    await expect.poll(() => page.locator('[name="itens.0.descricao"]').inputValue()).not.toBe('')
    expect(await nome.inputValue()).toMatch(/^Hospital[^·]*$/)
    expect(await nome.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('E01 O1 a builder sees his works; a new one without its data says what is missing', async () => {
    const page = await portal.open('beta', '/home/actions/obras')
    await page.getByText('Residencial Serra').first().waitFor()
    await expectScreen(page)
    await page.getByRole('button', { name: 'Nova obra' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor()
    await expectScreen(page)
  })
})
