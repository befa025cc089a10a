import { readFileSync } from 'node:fs'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assinarLote, identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { readPages, renderPage } from '../../../packages/platform/src/pdf/read-pdf.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

const primeiro = 9100
const serie = 'C1'

/** Thirty RPS, all signed; the third names a taker whose CNPJ does not exist. */
const lote = () =>
  assinarLote(
    {
      numeroLote: primeiro,
      rps: Array.from({ length: 30 }, (_, index) => ({
        numero: primeiro + index,
        serie,
        valor: `${100 + index}.00`,
        ...(index === 2 ? { tomadorCnpj: '11444777000100' } : {}),
      })),
    },
    identidadesDeTeste().prestador,
  )

async function resolverCaptcha(page: Page): Promise<void> {
  const caixa = page.getByRole('checkbox')
  await caixa.click()
  await expect.poll(() => caixa.isChecked()).toBe(true)
}

describe('a signed batch by file, from the preview to the public check', () => {
  let nota = { numero: '', senha: '', valor: '' }

  it('S22 N9 preview, errors as CSV, confirmation, progress and the result of each item', async () => {
    const page = await portal.open('integra', '/home/actions/importar-rps-escrituracoes')
    await page.getByRole('heading', { name: 'Importar RPS e Escriturações (XML)' }).waitFor()
    await page.locator('input[type=file]').setInputFiles({ name: 'lote.xml', mimeType: 'text/xml', buffer: Buffer.from(lote()) })
    const confirmar = page.getByRole('button', { name: 'Confirmar importação' })
    await confirmar.waitFor()
    await page.getByText('Prontos para importar').first().waitFor()
    await page
      .getByText(/CPF ou CNPJ do tomador é inválido/)
      .first()
      .waitFor()
    await expectScreen(page)

    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Arquivo de erros' }).click(),
    ])
    const linhas = readFileSync(await arquivo.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(linhas).toHaveLength(2)
    expect(linhas[1]).toContain(`RPS ${primeiro + 2}/${serie}`)
    expect(linhas[1]).toContain('inválido')

    await confirmar.click()
    await page.getByText('Confirma a importação de 29 itens? Esta operação não pode ser desfeita.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar importação' }).click()
    const quantas = async () =>
      (
        await portal.scene.owner<{ n: number }>(
          `select count(*)::int as n from nota_fiscal where canal = 'ARQUIVO' and rps_serie = $1`,
          [serie],
        )
      )[0]?.n
    await expect.poll(quantas, { timeout: 90_000 }).toBe(29)
    const link = page.getByRole('link', { name: /^NF-e nº \d+$/ }).first()
    await link.waitFor()
    await expectScreen(page)

    // The note of the first item, its print, and the code that the print carries.
    const numero = /\d+/.exec((await link.textContent()) ?? '')?.[0] ?? ''
    await link.click()
    await page.getByRole('heading', { name: `NF-e nº ${numero}` }).waitFor()
    const [impressa] = await Promise.all([
      page.waitForResponse((resposta) => resposta.url().includes('/notafiscal/danfse/')),
      page.getByRole('button', { name: 'Imprimir' }).click(),
    ])
    expect(impressa.status()).toBe(200)
    const [row] = await portal.scene.owner<{ id: string; senha: string; valor: string }>(
      `select n.id, d.senha, n.valor_total::text as valor from nota_fiscal n join documento d on d.municipio_id = n.municipio_id and d.id = n.id
       where n.canal = 'ARQUIVO' and n.rps_serie = $1 and n.numero = $2`,
      [serie, numero],
    )
    nota = { numero, senha: row?.senha ?? '', valor: row?.valor ?? '' }
    expect(impressa.url()).toContain(`/${row?.id}`)
  })

  it('E04 the code of the print opens the public check of the same note; the receipt finds it too', async () => {
    const integra = await portal.scene.as('integra')
    const [row] = await portal.scene.owner<{ id: string; rps: string }>(
      `select n.id, n.rps_numero as rps from nota_fiscal n where n.numero = $1 and n.rps_serie = $2`,
      [nota.numero, serie],
    )
    const pdf = new Uint8Array((await integra.get(`/v2/rest/notafiscal/danfse/${row?.id}`)).raw)
    const [texto] = await readPages(pdf.slice())
    expect(texto).toContain(` ${nota.numero} `)
    expect(texto).toContain(`RPS ${row?.rps}/${serie}`)
    const { data, width, height } = await renderPage(pdf.slice(), 1, 3)
    const endereco = new URL(jsQR(data, width, height)?.data ?? 'about:blank')
    expect(endereco.searchParams.get('senha')).toBe(nota.senha)

    const page = await portal.page()
    await page.goto(`${endereco.pathname}${endereco.search}`)
    await resolverCaptcha(page)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('Documento autêntico').waitFor()
    await page.getByRole('heading', { name: new RegExp(`nº ${nota.numero}$`) }).waitFor()
    await expectScreen(page)

    await page.goto('/public/rps')
    await page
      .getByRole('combobox', { name: /^Município/ })
      .or(page.getByRole('textbox', { name: /^Município/ }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Nova Serra - MG' }).click()
    await page.getByRole('textbox', { name: /^Número do Recibo/ }).fill(row?.rps ?? '')
    await page.getByRole('textbox', { name: /^CPF\/CNPJ Prestador/ }).fill('11.222.333/0001-81')
    await resolverCaptcha(page)
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    const achada = page.getByRole('link', { name: /^Abrir a nota fiscal/ })
    await achada.waitFor()
    await page.getByText(nota.valor.replace('.', ',')).first().waitFor()
    await expectScreen(page)
    const [aberta] = await Promise.all([page.context().waitForEvent('page'), achada.click()])
    await aberta.getByText('Documento autêntico').waitFor()
    expect(new URL(aberta.url()).searchParams.get('senha')).toBe(nota.senha)
  })
})
