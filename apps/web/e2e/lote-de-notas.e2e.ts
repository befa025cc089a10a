import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { choose, expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** Notes of today of Alfa to a taker who withholds nothing. */
const emitir = async (quantas: number) => {
  const alfa = await portal.scene.as('alfa')
  const { atividades } = await alfa.call(carregarEmissao, {})
  const notas = []
  for (let feitas = 0; feitas < quantas; feitas++)
    notas.push(
      await alfa.call(emitirNotaCall, {
        ...pedidoAoColegio({ atividadeId: atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null }),
        rascunhoId: null,
      }),
    )
  return notas
}
const estados = async (ids: readonly number[]) =>
  (
    await portal.scene.owner<{ estado: string }>('select estado from nota_fiscal where id = any ($1::bigint[]) order by id', [
      ids,
    ])
  ).map(({ estado }) => estado)

/** Id of the report of histories that was queued last. */
const ultimoHistorico = async () => {
  const [linha] = await portal.scene.owner<{ id: string }>(
    "select max(id) as id from processo_assincrono where metadata ->> 'tipo' = '36'",
  )
  return linha?.id
}

const escolherPrestador = async (page: Page, dentro: Page | Locator = page) => {
  await dentro.getByRole('combobox', { name: /^Prestador/ }).fill('Alfa Tec')
  await page.getByRole('option', { name: /Alfa Tecnologia/ }).click()
}
/** First step of an order: finds notes by their numbers and marks them all. */
const selecionar = async (page: Page, numeros: readonly number[]) => {
  await escolherPrestador(page)
  await page.getByRole('textbox', { name: /^Lista de números/ }).fill(numeros.join(', '))
  await page.getByRole('button', { name: 'Buscar notas' }).click()
  const grid = page.getByRole('table', { name: 'Notas encontradas' })
  for (const numero of numeros) await grid.getByRole('checkbox', { name: `Selecionar o registro ${numero}` }).check()
  expect(await grid.getByRole('checkbox', { name: /^Selecionar o registro/ }).count()).toBe(numeros.length)
}
const assinar = async (page: Page, justificativa: string) => {
  await page.getByRole('textbox', { name: /^Justificativa/ }).fill(justificativa)
  await page.getByRole('checkbox', { name: /^Estou ciente/ }).check()
}

describe('orders of an inspector on many notes', () => {
  it('F69 cancels, F68 takes one back, F70 replaces, F42 tells the life of a note', async () => {
    const notas = await emitir(2)
    const [ids, numeros] = [notas.map(({ id }) => id), notas.map(({ numero }) => numero)]
    const page = await portal.open('fiscal', '/home/actions/cancela-nota-lote')
    await page.getByRole('button', { name: 'Buscar notas' }).click()
    await page.getByText('O prestador é obrigatório.').waitFor()
    await selecionar(page, numeros)
    await photograph(page, 'cancela')
    await page.getByRole('button', { name: 'Cancelar notas (2)' }).click()
    await choose(page, /^Motivo/, 'Erro na emissão')
    await page.getByRole('textbox', { name: /^Processo/ }).fill('12/2026')
    await assinar(page, 'Falha do sistema emissor do contribuinte')
    await expectScreen(page, 'cancela-conferencia')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar notas' }).click()
    await page.getByText('Concluído: 2 de 2 (2 com sucesso, 0 com erro).').waitFor()
    await expectScreen(page, 'cancela-resultado')
    expect(await estados(ids)).toEqual(['CANCELADA', 'CANCELADA'])

    await page.goto('/home/actions/remove-cancelamento')
    await selecionar(page, numeros)
    await photograph(page, 'remove')
    await page.getByRole('button', { name: 'Remover cancelamento (2)' }).click()
    await assinar(page, 'Cancelamento indevido, conforme recurso')
    await expectScreen(page, 'remove-conferencia')
    await page.getByRole('dialog').getByRole('button', { name: 'Remover cancelamento' }).click()
    await page.getByText('Concluído: 2 de 2 (2 com sucesso, 0 com erro).').waitFor()
    await photograph(page, 'remove-resultado')
    expect(await estados(ids)).toEqual(['EMITIDA', 'EMITIDA'])

    await page.goto('/home/actions/substituir-nfe-lote')
    await selecionar(page, numeros)
    await photograph(page, 'substitui')
    await page.getByRole('button', { name: 'Substituir notas (2)' }).click()
    await choose(page, /^Campo a corrigir/, 'Alíquota')
    await page.getByRole('textbox', { name: /^Novo valor/ }).fill('5,00')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Simular' }).click()
    await page.getByRole('table', { name: 'Prévia' }).getByText('5,00%').first().waitFor()
    await assinar(page, 'Alíquota errada no cadastro da atividade')
    await expectScreen(page, 'substitui-conferencia')
    await page.getByRole('dialog').getByRole('button', { name: 'Substituir notas' }).click()
    await page.getByText('Concluído: 2 de 2 (2 com sucesso, 0 com erro).').waitFor()
    await photograph(page, 'substitui-resultado')
    expect(await estados(ids)).toEqual(['SUBSTITUIDA', 'SUBSTITUIDA'])

    await page.goto('/home/actions/consulta-historico-nota-fiscal')
    const varias = page.getByRole('form', { name: 'Histórico de várias notas' })
    await escolherPrestador(page, varias)
    await varias.getByRole('button', { name: 'Gerar CSV' }).click()
    await page.getByText('Relatório agendado. Acompanhe na lista de relatórios gerados.').waitFor()
    const [planilha] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download do relatório ${await ultimoHistorico()}` }).click(),
    ])
    expect(planilha.suggestedFilename()).toBe('historico-notas.csv')
    await expectScreen(page, 'historico-varias')
    await escolherPrestador(page, page.getByRole('form', { name: 'Localizar nota' }))
    await page.getByRole('textbox', { name: 'Número da NF-e' }).fill(String(numeros[0]))
    await page.getByRole('button', { name: 'Consultar' }).click()
    for (const evento of ['Nota emitida', 'Nota cancelada', 'Cancelamento removido', 'Nota substituída'])
      await page.getByText(`${evento} ·`).first().waitFor()
    await expectScreen(page, 'historico')
    await page.getByRole('tab', { name: 'Vínculos' }).click()
    await page.getByText('Nota substituta').first().waitFor()
    await expectScreen(page, 'historico-vinculos')
    await page.getByRole('tab', { name: 'Impressões e verificações' }).click()
    await page.getByText('Última impressão').waitFor()
    await photograph(page, 'historico-verificacoes')
    // The history leads to the order with its note.
    await page.getByRole('link', { name: 'Remover cancelamento' }).click()
    await page.getByText(/^Nota substituída por \d+\.$/).waitFor()
    await expectScreen(page, 'remove-substituida')
  })
})
