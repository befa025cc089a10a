import { expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const foraDaMascara = async () =>
  (
    await portal.scene.owner<{ numero: string }>(
      `select numero from telefone where municipio_id = 1 and numero !~ '^[1-9][0-9]{9,10}$' order by numero`,
    )
  ).map(({ numero }) => numero)

describe('routines of the administrator', () => {
  it('A24 F13 previews, confirms, follows, reads the result and takes it back', async () => {
    const antes = await foraDaMascara()
    const page = await portal.open('administrador', '/home/actions/corrigir-telefone')
    await page.getByText('Município: Nova Serra').waitFor()
    await page.getByRole('table', { name: 'Execuções anteriores' }).getByText('Concluído').first().waitFor()
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByText('O campo DDD padrão é obrigatório.').waitFor()
    await page.getByRole('textbox', { name: /^DDD padrão/ }).fill('37')
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByRole('table', { name: 'Prévia' }).getByText('(37) 3222-1234').waitFor()
    await page.getByText('Prévia gerada: 4 registros.').waitFor()
    await page.getByText('4 telefones; 1 com impedimento.').waitFor()
    await expectScreen(page, 'rotina-previa')
    // Another parameter has another preview.
    await page.getByRole('textbox', { name: /^DDD padrão/ }).fill('31')
    await page.getByRole('form', { name: 'Confirmação' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Gerar prévia' }).click()
    await page.getByRole('table', { name: 'Prévia' }).getByText('(31) 3222-1234').waitFor()
    await page.getByRole('button', { name: 'Corrigir telefones' }).click()
    await page.getByText('Informe o motivo com pelo menos 20 caracteres.').waitFor()
    await page.getByText('Digite CORRIGIR para confirmar.').waitFor()
    await page.getByRole('textbox', { name: /^Motivo/ }).fill('Telefones herdados do cadastro anterior')
    await page.getByRole('textbox', { name: /^Digite CORRIGIR/ }).fill('corrigir')
    await photograph(page, 'rotina-confirmacao')
    await page.getByRole('button', { name: 'Corrigir telefones' }).click()
    await page.getByText('Concluído: 4 de 4 (3 com sucesso, 1 com erro).').waitFor()
    const resultado = page.getByRole('table', { name: 'Resultado por telefone' })
    await resultado.getByText('Telefone corrigido para (31) 3222-1234.').waitFor()
    await expectScreen(page, 'rotina-resultado')
    expect(await foraDaMascara()).toEqual(['00331122'])
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Erros (CSV)' }).click()])
    expect(csv.suggestedFilename()).toMatch(/^corrigir-telefone-\d+-erros\.csv$/)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Desfazer esta execução? Voltam ao que eram: 3 telefones.').waitFor()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText(/^Desfeito: 4 de 4/).waitFor()
    expect(await foraDaMascara()).toEqual(antes)
    await expectScreen(page, 'rotina-desfeita')
    await page.context().close()
  })
})
