import { formatDate } from '@iss/ui/format'
import { choose, expectScreen, photograph, type Portal, startPortal, type Viewport } from '@iss/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

describe('guides', () => {
  it('a guia avulsa is calculated, issued and recalculated', async () => {
    const alfa = await portal.open('alfa', '/home/actions/guia-avulsa')
    await choose(alfa, /^Atividade do item 1/, /./)
    await alfa.getByRole('textbox', { name: /^Base de cálculo/ }).fill('2000,00')
    await alfa.getByRole('button', { name: 'Calcular' }).click()
    await alfa.getByRole('heading', { name: 'Cálculo' }).waitFor()
    await expectScreen(alfa, 'avulsa')
    await alfa.getByRole('button', { name: 'Emitir', exact: true }).click()
    await alfa.waitForURL('**/home/actions/guia?id=*')
    await alfa.getByRole('heading', { name: 'Itens da guia' }).waitFor()
    await expectScreen(alfa, 'guia')
    await alfa.getByRole('button', { name: 'Recalcular' }).click()
    const dialog = alfa.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Nova data de pagamento/ }).fill(formatDate(portal.clock.today()))
    await dialog.getByRole('button', { name: 'Recalcular' }).click()
    await alfa
      .getByText(/recalculada para pagamento até/)
      .first()
      .waitFor()
  })

  it.each<Viewport>(['desktop', 'celular'])(
    'a guide is paid with Pix and turns paid while it is watched; then it has a receipt (%s)',
    async (viewport) => {
      const alfa = await portal.open('alfa', '/home/actions/guia-avulsa', viewport)
      await choose(alfa, /^Atividade do item 1/, /./)
      await alfa.getByRole('textbox', { name: /^Base de cálculo/ }).fill('1500,00')
      await alfa.getByRole('button', { name: 'Emitir', exact: true }).click()
      await alfa.waitForURL('**/home/actions/guia?id=*')
      await alfa.getByRole('link', { name: 'Pagar com Pix' }).click()
      await alfa.getByRole('button', { name: 'Gerar Pix' }).click()
      await alfa.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
      await expectScreen(alfa, `pix-${viewport}`)
      await alfa.getByRole('button', { name: 'Pagar no simulador' }).click()
      await alfa.getByText('Pagamento recebido').waitFor()
      await alfa.getByText('Paga', { exact: true }).waitFor()
      await expectScreen(alfa, `pix-paga-${viewport}`)
      await alfa.getByRole('link', { name: 'Ver a guia e o comprovante' }).click()
      await alfa.getByRole('button', { name: 'Comprovante' }).waitFor()
      await expectScreen(alfa, `guia-paga-${viewport}`)
      await portal.close(alfa)
    },
  )

  it('the inspector simulates, issues for a taxpayer, and keeps credits and debits', async () => {
    const fiscal = await portal.signIn('fiscal')
    for (const [path, nome] of [
      ['simula-guia', 'simula'],
      ['guia', 'emissao'],
      ['creditos', 'creditos'],
      ['debitos', 'debitos'],
    ]) {
      await fiscal.goto(`/home/actions/${path}`)
      await fiscal
        .getByRole('combobox', { name: /^Contribuinte/ })
        .first()
        .waitFor()
      await expectScreen(fiscal, nome)
    }
    await fiscal.getByRole('button', { name: 'Lançar débito' }).click()
    const dialog = fiscal.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lançar', exact: true }).click()
    await dialog.getByText('O contribuinte é obrigatório.').first().waitFor()
    await photograph(fiscal, 'debito-erro')
  })

  it('credits: restitution is asked of the inspector, and the takers of notes see what theirs gave', async () => {
    const locadora = await portal.open('locadora', '/home/actions/creditos-contribuinte')
    await locadora.getByRole('heading', { name: 'Créditos do contribuinte' }).waitFor()
    await locadora.getByRole('button', { name: 'Solicitar restituição do crédito nº 2', exact: true }).click()
    const dialog = locadora.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Justificativa/ }).fill('curta')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText(/^Explique o pedido e informe a conta/).waitFor()
    await expectScreen(locadora, 'restituicao')
    await dialog
      .getByRole('textbox', { name: /^Justificativa/ })
      .fill('Taxa recolhida em guia errada; devolver na conta 123-4 da agência 0001.')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Solicitação enviada', { exact: true }).waitFor()
    await dialog.getByRole('link', { name: 'Ver a solicitação' }).click()
    await locadora
      .getByText(/Restituição de créditos\./)
      .first()
      .waitFor()
    await locadora.goto('/home/actions/creditos-contribuinte')
    await locadora
      .getByText(/^Restituição pedida: /)
      .first()
      .waitFor()
    await expectScreen(locadora, 'creditos-contribuinte')
    await portal.close(locadora)
    const maria = await portal.open('maria', '/home/actions/creditos-tomadores')
    await maria.getByRole('button', { name: 'Indicar uso' }).waitFor()
    await expectScreen(maria, 'meus-creditos')
    await portal.close(maria)
    const fiscal = await portal.open('fiscal', '/home/actions/creditos?aba=tomador')
    await fiscal.getByRole('textbox', { name: /^CPF ou CNPJ do tomador/ }).waitFor()
    await expectScreen(fiscal, 'creditos-tomador')
    await portal.close(fiscal)
    const gestor = await portal.open('gestor', '/home/actions/creditos-tomadores-config')
    await gestor.getByText('Imposto Gerado').first().waitFor()
    await expectScreen(gestor, 'creditos-config')
  })
})
