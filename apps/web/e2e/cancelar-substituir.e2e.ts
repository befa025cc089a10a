import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** A note of today of Alfa to a taker who withholds nothing. */
const emitir = async () => {
  const alfa = await portal.scene.as('alfa')
  const { atividades } = await alfa.call(carregarEmissao, {})
  return alfa.call(emitirNotaCall, {
    ...pedidoNota({
      atividadeId: atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null,
      tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Colégio Horizonte' },
      enviarEmailTomador: false,
    }),
    rascunhoId: null,
  })
}
const estado = async (id: number) =>
  (await portal.scene.owner<{ estado: string }>('select estado from nota_fiscal where id = $1', [id]))[0]?.estado

describe('a provider corrects what he issued', () => {
  it('replaces a note: chooses, corrects, confirms (E09); cancels the new one directly after saying so and asking (E07)', async () => {
    const nota = await emitir()
    const page = await portal.open('alfa', '/home/actions/substituir-nfe')
    await page.getByRole('textbox', { name: /Número da NF-e/ }).fill(String(nota.numero))
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.waitForURL(/numero=/)
    // The heading, the note, the totals.
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.getByRole('row').nth(1).click()
    await page.waitForURL(new RegExp(`id=${nota.id}`))
    await page.getByRole('combobox', { name: /^Motivo/ }).click()
    await page.getByRole('option', { name: 'Valor ou descrição incorretos' }).click()
    expect(await page.getByRole('textbox', { name: /^CNPJ/ }).isDisabled()).toBe(true)
    await page
      .getByRole('textbox', { name: /^Valor unitário/ })
      .first()
      .fill('4321,00')
    await page.keyboard.press('Tab')
    await page.getByText('4.321,00', { exact: true }).first().waitFor()
    await expectScreen(page)
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.getByText(`a NF-e nº ${nota.numero} é cancelada`).waitFor()
    await page.getByRole('button', { name: 'Substituir', exact: true }).click()
    await page.waitForURL(/nota-fiscal\?id=/)
    expect(await estado(nota.id)).toBe('SUBSTITUIDA')
    const nova = Number(new URL(page.url()).searchParams.get('id'))
    const [{ numero } = { numero: '' }] = await portal.scene.owner<{ numero: string }>(
      'select numero from nota_fiscal where id = $1',
      [nova],
    )
    await page.goto(`/home/actions/cancelamento-nfe?id=${nova}`)
    await page.getByText(/O cancelamento é direto/).waitFor()
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await page.getByText('O motivo do cancelamento é inválido.').waitFor()
    await page.getByText('A justificativa deve ter entre 15 e 500 caracteres.').waitFor()
    await page.getByRole('combobox', { name: /^Motivo/ }).click()
    await page.getByRole('option', { name: 'Erro na emissão' }).click()
    await page.getByRole('textbox', { name: /^Justificativa/ }).fill('Nota emitida com o valor errado.')
    await expectScreen(page)
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await page.getByText(`Confirma o cancelamento da NF-e nº ${numero}? Esta operação não pode ser desfeita.`).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a nota' }).click()
    await page.getByText(`NF-e nº ${numero} cancelada com sucesso.`).waitFor()
    expect(await estado(nova)).toBe('CANCELADA')
  })

  it('keeps, lists, duplicates and deletes drafts (E02)', async () => {
    const page = await portal.open('novaera', '/home/actions/emissaonf2')
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Ainda sem valor')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await page.getByText('Rascunho salvo.').waitFor()
    const salvos = () =>
      portal.scene.owner<{ descricao: string }>(`select conteudo #>> '{itens,0,descricao}' as descricao from nota_rascunho`)
    await expect.poll(salvos).toEqual([{ descricao: 'Ainda sem valor' }])
    // Gone on with after the page was left, it is still the same draft.
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Ainda sem preço')
    await expect
      .poll(() => portal.scene.owner(`select 1 from preenchimento where conteudo::text like '%Ainda sem preço%'`))
      .toHaveLength(1)
    await page.goto('/home/actions/emissaonf2')
    await page.getByRole('button', { name: 'Continuar de onde parou' }).click()
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await expect.poll(salvos).toEqual([{ descricao: 'Ainda sem preço' }])
    await page.getByText('Rascunho salvo.').waitFor()
    await page.goto('/home/actions/nfe-rascunhos')
    await page
      .getByRole('button', { name: /^Duplicar o rascunho/ })
      .first()
      .click()
    await expect.poll(() => page.getByRole('button', { name: /^Excluir o rascunho/ }).count()).toBe(2)
    await expectScreen(page)
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Excluir o rascunho/ })
        .first()
        .click()
      await page.getByText('Tem certeza que pretende eliminar este registro?').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      await expect.poll(() => page.getByRole('button', { name: /^Excluir o rascunho/ }).count()).toBe(left)
    }
    await page.getByText('Nenhum rascunho salvo.').waitFor()
  })
})
