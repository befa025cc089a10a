import { montarRetorno } from '@iss/guia/domain/montar-retorno'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { axeProblems, type Portal, startPortal, type Viewport } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const retratos = process.env.RETRATOS
const retratar = async (page: Page, nome: string) => {
  if (retratos) await page.screenshot({ path: `${retratos}/${nome}.png`, fullPage: true })
}
const escolher = async (page: Page, campo: string | RegExp, opcao: string | RegExp) => {
  await page.getByRole('combobox', { name: campo }).first().click()
  await page.getByRole('option', { name: opcao }).first().click()
}
const semRolagem = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

type Linha = { codigo_barras: string; total: string; numero: string; hoje: string }
const lerGuia = async (id: number): Promise<Linha> => {
  const [guia] = await portal.scene.owner<Linha>(
    `select codigo_barras, total::text, numero::text, (now() at time zone 'America/Sao_Paulo')::date::text as hoje from guia where municipio_id = 1 and id = $1`,
    [id],
  )
  if (!guia) throw new Error(`No guide ${id}`)
  return guia
}

let sequencial = 900
/** The bank's file with one payment of the guide as it is printed now, sent by the inspector. */
async function pagarPeloBanco(id: number, viewport: Viewport): Promise<void> {
  const guia = await lerGuia(id)
  sequencial += 1
  const conteudo = montarRetorno({
    convenio: '9876',
    empresa: 'PREF NOVA SERRA',
    banco: '001',
    nomeBanco: 'BANCO DO BRASIL',
    geradoEm: guia.hoje,
    sequencial,
    linhas: [
      {
        codigoBarras: guia.codigo_barras,
        dataPagamento: guia.hoje,
        dataCredito: guia.hoje,
        valor: Dinheiro.from(guia.total),
        formaArrecadacao: '3',
        autenticacao: `E2E${sequencial}`,
      },
    ],
  })
  const fiscal = await portal.signIn('fiscal', viewport)
  await fiscal.goto('/home/actions/retorno-bancario')
  await fiscal
    .locator('input[type=file]')
    .setInputFiles({ name: `retorno-${sequencial}.ret`, mimeType: 'text/plain', buffer: Buffer.from(conteudo, 'latin1') })
  await fiscal.getByText(guia.numero, { exact: true }).first().waitFor()
  await fiscal.context().close()
}

const idDaGuia = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))

describe.each<Viewport>(['desktop', 'celular'])('guides (%s)', (viewport) => {
  it('a guia avulsa is calculated, issued, recalculated, paid through the bank and shown as Paga', async () => {
    const alfa = await portal.signIn('alfa', viewport)
    await alfa.goto('/home/actions/guia-avulsa')
    await escolher(alfa, /^Atividade do item 1/, /./)
    await alfa.getByRole('textbox', { name: /^Base de cálculo/ }).fill('2000,00')
    await alfa.getByRole('button', { name: 'Calcular' }).click()
    await alfa.getByRole('heading', { name: 'Cálculo' }).waitFor()
    expect(await axeProblems(alfa)).toEqual([])
    expect(await semRolagem(alfa)).toBe(true)
    await retratar(alfa, `avulsa-${viewport}`)
    await alfa.getByRole('button', { name: 'Emitir', exact: true }).click()
    await alfa.waitForURL('**/home/actions/guia?id=*')
    await alfa.getByRole('heading', { name: 'Itens da guia' }).waitFor()
    const id = idDaGuia(alfa)
    expect(await axeProblems(alfa)).toEqual([])
    await retratar(alfa, `guia-${viewport}`)
    await alfa.getByRole('button', { name: 'Recalcular' }).click()
    const dialog = alfa.getByRole('dialog')
    const { hoje } = await lerGuia(id)
    await dialog.getByRole('textbox', { name: /Nova data de pagamento/ }).fill(hoje.split('-').reverse().join('/'))
    await dialog.getByRole('button', { name: 'Recalcular' }).click()
    await alfa
      .getByText(/recalculada para pagamento até/)
      .first()
      .waitFor()
    await pagarPeloBanco(id, viewport)
    await alfa.reload()
    await alfa.getByText('Paga', { exact: true }).first().waitFor()
    await alfa.context().close()
  })

  it('a month from notes to the closing, its guide, the payment file and Paga', async () => {
    const alfa = await portal.signIn('alfa', viewport)
    // The demonstration leaves the last three months open; each size closes one of the two that are over.
    const [mes] = await portal.scene.owner<{ competencia: string }>(
      `select to_char(competencia, 'YYYY-MM') as competencia from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       where s.municipio_id = 1 and p.documento = '40000001000150' and s.papel = 'PRESTADOR' and s.estado = 'ABERTA' and s.debito > 20
         and s.competencia < date_trunc('month', current_date) order by s.competencia limit 1`,
    )
    const [ano, numero] = (mes?.competencia ?? '').split('-')
    await alfa.goto(`/home/actions/encerramento?ano=${ano}&mes=${Number(numero)}&papel=PRESTADOR`)
    await alfa.getByRole('button', { name: /^Encerrar/ }).click()
    const sim = alfa.getByRole('dialog').getByRole('button', { name: /Sim|Encerrar|Confirmar/ })
    await sim.click({ timeout: 5000 }).catch(() => undefined)
    await alfa.getByRole('link', { name: /^Abrir a guia nº/ }).click()
    await alfa.waitForURL('**/home/actions/guia?id=*')
    const id = idDaGuia(alfa)
    await pagarPeloBanco(id, viewport)
    await alfa.goto('/home/actions/guias-contribuinte?situacao=PAGA')
    await alfa
      .getByText((await lerGuia(id)).numero, { exact: true })
      .first()
      .waitFor()
    expect(await axeProblems(alfa)).toEqual([])
    await alfa.context().close()
  })

  it('notes are chosen for a guide, and the guide is cancelled with its question', async () => {
    const alfa = await portal.signIn('alfa', viewport)
    await alfa.goto('/home/actions/guia-avulsa-nfe')
    await alfa.getByRole('checkbox').nth(1).check()
    await alfa.getByText(/1 nota escolhida/).waitFor()
    expect(await semRolagem(alfa)).toBe(true)
    await retratar(alfa, `nfe-${viewport}`)
    await alfa.getByRole('button', { name: 'Emitir guia' }).click()
    await alfa.waitForURL('**/home/actions/guia?id=*')
    await alfa.getByRole('heading', { name: 'Notas da guia' }).waitFor()
    await alfa.getByRole('button', { name: 'Cancelar guia' }).click()
    const dialog = alfa.getByRole('dialog')
    await dialog.getByText('Tem certeza que pretende cancelar esta guia?').waitFor()
    await dialog.getByRole('textbox', { name: /Justificativa/ }).fill('Nota escolhida por engano')
    expect(await axeProblems(alfa)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar guia' }).click()
    await alfa.getByText('Cancelada', { exact: true }).first().waitFor()
    await alfa.context().close()
  })

  it('the inspector simulates, issues for a taxpayer, and keeps credits and debits', async () => {
    const fiscal = await portal.signIn('fiscal', viewport)
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
      expect(await axeProblems(fiscal), path).toEqual([])
      expect(await semRolagem(fiscal), path).toBe(true)
      await retratar(fiscal, `${nome}-${viewport}`)
    }
    await fiscal.getByRole('button', { name: 'Lançar débito' }).click()
    const dialog = fiscal.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lançar', exact: true }).click()
    await dialog.getByText('O contribuinte é obrigatório.').first().waitFor()
    await retratar(fiscal, `debito-erro-${viewport}`)
    await fiscal.context().close()
  })
})
