import { choose, expectScreen, type Portal, startPortal } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const agir = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true }).click()

it('R2-2.8-42 from an alert to the closing term: explained, planned, read and answered by the taxpayer, fined, its guide paid', async () => {
  const fiscal = await portal.open('fiscal', '/home/actions/monitor-alerta-fiscal?regra=ENCERRAMENTO_ATRASADO')
  await fiscal.getByRole('heading', { name: 'Monitor de alertas fiscais' }).waitFor()
  await fiscal.getByRole('searchbox').first().fill('Beta')
  const alerta = fiscal.getByRole('row', { name: /Beta Construções/ }).first()
  await alerta.getByRole('button', { name: /^Ver memória/ }).click()
  const memoria = fiscal.getByRole('dialog', { name: 'Por que este alerta?' })
  await memoria.getByText(/O prestador teve movimento e não encerrou a competência/).waitFor()
  await memoria.getByText('ISS a encerrar').waitFor()
  await expectScreen(fiscal, 'memoria-do-alerta')
  await memoria.getByRole('button', { name: 'Agendar fiscalização' }).click()
  await fiscal.getByText('Achados que farão parte do processo').waitFor()
  await choose(fiscal, 'Início da competência', '01/2026')
  await choose(fiscal, 'Fim da competência', '02/2026')
  await agir(fiscal, 'Agendar')
  await fiscal.getByRole('heading', { level: 1, name: /^Fiscalização nº \d+$/ }).waitFor()
  await fiscal.getByText(/^Achado: Competência com movimento não encerrada/).waitFor()

  await agir(fiscal, 'Emitir Termo de Início')
  await fiscal.getByRole('textbox', { name: 'Documentos solicitados' }).fill('Livros e contratos do período')
  await agir(fiscal, 'Emitir termo')
  await fiscal
    .getByText(/Termo Início de Fiscalização nº \d+\/2026 emitido com sucesso\.$/)
    .first()
    .waitFor()
  await fiscal.getByText('Sob fiscalização').first().waitFor()

  const beta = await portal.open('beta', '/home')
  await beta.getByRole('link', { name: 'Ler o termo' }).first().click()
  await agir(beta, 'Tomar ciência e ler')
  await beta.getByRole('dialog').getByRole('button', { name: 'Tomar ciência' }).click()
  await beta.getByText('Livros e contratos do período').first().waitFor()
  await beta
    .locator('input[type=file]')
    .setInputFiles({ name: 'livro.txt', mimeType: 'text/plain', buffer: Buffer.from('livro') })
  await beta.getByRole('button', { name: /^livro\.txt/ }).waitFor()
  await beta.getByRole('textbox', { name: 'Resposta' }).fill('Segue o livro.')
  await expectScreen(beta, 'termo-fiscal')
  await agir(beta, 'Enviar resposta')
  await beta.getByText('Resposta enviada com sucesso.').first().waitFor()

  await fiscal.reload()
  await fiscal.getByText('Segue o livro.').first().waitFor()
  await agir(fiscal, 'Lavrar Auto de Infração')
  await choose(fiscal, 'Infração da ocorrência 1', /^101/)
  await fiscal.getByRole('textbox', { name: 'Imposto não recolhido da ocorrência 1' }).fill('4.000,00')
  await choose(fiscal, 'Unidade fiscal', 'UFM')
  await agir(fiscal, 'Calcular')
  await fiscal.getByRole('cell', { name: '2.000,00' }).first().waitFor()
  await agir(fiscal, 'Lavrar auto')
  await fiscal
    .getByText(/Termo de Auto de Infração nº \d+\/2026 emitido com sucesso\.$/)
    .first()
    .waitFor()
  await expectScreen(fiscal, 'fiscalizacao')

  const fiscalizacao = fiscal.url()
  await fiscal.locator('a[href*="/home/actions/guia?id="]').first().click()
  await fiscal.getByRole('heading', { name: /^Guia nº/ }).waitFor()
  await agir(fiscal, 'Baixar')
  await fiscal.getByRole('textbox', { name: 'Data do pagamento' }).fill('15/04/2026')
  await fiscal.getByRole('textbox', { name: 'Valor pago' }).fill('2.000,00')
  await fiscal.getByRole('textbox', { name: 'Motivo' }).fill('Pagamento no balcão')
  await fiscal.getByRole('dialog').getByRole('button', { name: 'Baixar', exact: true }).click()
  await fiscal.getByText('Paga', { exact: true }).first().waitFor()

  await fiscal.goto(fiscalizacao)
  await agir(fiscal, 'Encerrar')
  await fiscal.getByRole('textbox', { name: 'Conclusão' }).fill('Multa paga, sem outras pendências.')
  await agir(fiscal, 'Emitir Termo de Encerramento')
  await fiscal
    .getByText(/Termo de Encerramento nº \d+\/2026 emitido com sucesso\.$/)
    .first()
    .waitFor()
  const linha = await fiscal.getByRole('listitem').allTextContents()
  expect(linha.filter((texto) => /paga|Resposta|Ciência|Termo/.test(texto)).length).toBeGreaterThanOrEqual(5)
})
