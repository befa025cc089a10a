import { mkdirSync } from 'node:fs'
import { axeProblems, type Portal, startPortal, type Viewport } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const FOTOS = process.env.FOTOS_ENCERRAMENTO
let portal: Portal
beforeAll(async () => {
  if (FOTOS) mkdirSync(FOTOS, { recursive: true })
  portal = await startPortal()
})
afterAll(() => portal.stop())

type Page = Awaited<ReturnType<Portal['page']>>

async function conferir(page: Page, nome: string): Promise<void> {
  expect(await axeProblems(page)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  if (FOTOS) await page.screenshot({ path: `${FOTOS}/${nome}.png`, fullPage: true })
}

const meses = { desktop: '2026-02', celular: '2026-03' } as const

for (const viewport of ['desktop', 'celular'] as const satisfies readonly Viewport[]) {
  it(`Q3-9.4-03 an accountant closes three clients (${viewport})`, async () => {
    const page = await portal.signIn('contador', viewport)
    await page.goto(`/home/actions/encerramento-lote?competencia=${meses[viewport]}`)
    const livres = page.getByRole('row', { name: /Aberta/ })
    await livres.first().waitFor()
    await conferir(page, `lote-antes-${viewport}`)
    for (const indice of [0, 1, 2]) await livres.nth(indice).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Encerrar selecionados (3)' }).click()
    await page.getByText(/de 3 contribuintes, no total de/).waitFor()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText(/Processado com sucesso: 3 de 3/).waitFor({ timeout: 60_000 })
    expect(await page.getByText('Erro ao processar').count()).toBe(0)
    await conferir(page, `lote-depois-${viewport}`)
  })

  it(`R2-2.8-44 R2-2.8-53 R2-2.8-63 the inspector looks at the month and at who did not close (${viewport})`, async () => {
    const page = await portal.signIn('fiscal', viewport)
    await page.goto('/home/actions/monitor-encerramento?competencia=2026-01')
    await page.getByText('% encerrado').waitFor()
    await conferir(page, `monitor-${viewport}`)
    await page.goto('/home/actions/encerramento-escrituracao-automatico?competencia=2026-03')
    await page.getByRole('row').nth(1).waitFor()
    await conferir(page, `automatico-${viewport}`)
    await page.goto('/home/actions/encerramento-oficio-list?competencia=2026-02')
    await page.getByRole('table', { name: 'Contribuintes a encerrar' }).waitFor()
    await conferir(page, `oficio-${viewport}`)
    expect(page.url()).toContain('encerramento-oficio-list')
  })
}

it('C04 a reopening is asked, approved by the inspector, and the competence is open again', async () => {
  const page = await portal.signIn('alfa')
  await page.goto('/home/escrituracao/list?ano=2026')
  await page.getByRole('link', { name: 'Memória de 01/2026' }).click()
  await page.getByRole('button', { name: 'Reabrir competência' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Nota lançada em duplicidade')
  await dialogo.getByRole('checkbox', { name: /posteriores/ }).check()
  await dialogo.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await page
    .getByText(/protocolo/i)
    .first()
    .waitFor()
  await page.goto('/home/escrituracao/list?ano=2026')
  await page.getByText('Reabertura solicitada').first().waitFor()
  const [pedido] = await portal.scene.owner<{ chave: string }>(
    `select chave from solicitacao where municipio_id = 1 and tipo = 'CancelamentoEncerramento' and situacao = 'Pendente' order by id desc limit 1`,
  )
  const fiscal = await portal.signIn('fiscal')
  await fiscal.goto(`/home/atender/cancelamento-encerramento/${pedido?.chave}`)
  await fiscal.getByText('Nota lançada em duplicidade').first().waitFor()
  await conferir(fiscal, 'reabertura-atendimento')
  await fiscal
    .getByRole('button', { name: /^Aprovar/ })
    .first()
    .click()
  await fiscal
    .getByRole('dialog')
    .getByRole('button', { name: /^Aprovar/ })
    .click()
  await fiscal.getByText('Solicitação aprovada com sucesso.').first().waitFor()
  await page.goto('/home/escrituracao/list?ano=2026')
  await page.getByRole('link', { name: 'Encerrar 01/2026' }).waitFor()
  await conferir(page, 'reabertura-quadro')
  expect(await page.getByText('Reabertura solicitada').count()).toBe(0)
})
