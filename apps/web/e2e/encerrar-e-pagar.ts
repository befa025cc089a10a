import type { Page } from 'playwright-core'

/** From the months of the books to the guide of a month of 2026 ('03/2026'), paid by Pix. */
export async function encerrarEPagar(page: Page, mes = '03/2026'): Promise<void> {
  await page.goto('/home/escrituracao/list?ano=2026')
  await page.getByRole('link', { name: `Encerrar ${mes}` }).click()
  await page.getByRole('button', { name: 'Encerrar competência' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click()
  await page.getByRole('link', { name: /^Pagar a guia nº/ }).click()
  await page.waitForURL('**/home/actions/guia?id=*')
  await page.getByRole('link', { name: 'Pagar com Pix' }).click()
  await page.getByRole('button', { name: 'Gerar Pix' }).click()
  await page.getByRole('button', { name: 'Pagar no simulador' }).click()
  await page.getByText('Pagamento recebido').waitFor()
}
