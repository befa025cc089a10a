import { montarRetorno } from '@iss/guia/domain/montar-retorno'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

it('Q3-9.4-03 an accountant closes three clients', async () => {
  const page = await portal.open('contador', `/home/actions/encerramento-lote?competencia=2026-02`)
  const livres = page.getByRole('row', { name: /Aberta/ })
  await livres.first().waitFor()
  await expectScreen(page, 'lote-antes')
  for (const indice of [0, 1, 2]) await livres.nth(indice).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Encerrar selecionados (3)' }).click()
  await page.getByText(/de 3 contribuintes, no total de/).waitFor()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText(/Processado com sucesso: 3 de 3/).waitFor()
  expect(await page.getByText('Erro ao processar').count()).toBe(0)
  await expectScreen(page, 'lote-depois')
})

it('R2-2.8-44 R2-2.8-53 R2-2.8-63 the inspector looks at the month and at who did not close', async () => {
  const page = await portal.open('fiscal', '/home/actions/monitor-encerramento?competencia=2026-01')
  await page.getByText('% encerrado').waitFor()
  await expectScreen(page, 'monitor')
  await page.goto('/home/actions/encerramento-escrituracao-automatico?competencia=2026-03')
  await page.getByRole('row').nth(1).waitFor()
  await expectScreen(page, 'automatico')
  await page.goto('/home/actions/encerramento-oficio-list?competencia=2026-02')
  await page.getByRole('table', { name: 'Contribuintes a encerrar' }).waitFor()
  await expectScreen(page, 'oficio')
  expect(page.url()).toContain('encerramento-oficio-list')
})

it('F52 a closing ex officio tells what it comes to and what stays out, and is done once its author says that he knows', async () => {
  const page = await portal.open('fiscal', '/home/actions/encerramento-oficio-list?competencia=2026-01&ate=2026-03')
  const omissos = page
    .getByRole('table', { name: 'Contribuintes a encerrar' })
    .getByRole('row', { name: /Rodovia Serra Pedágio/ })
  await page.getByRole('searchbox', { name: 'Pesquisar em Contribuintes a encerrar' }).fill('Rodovia')
  await omissos.nth(2).waitFor()
  for (const indice of [0, 1, 2]) await omissos.nth(indice).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Encerrar de ofício (2)' }).click()
  const conferencia = page.getByRole('dialog', { name: 'Encerrar de ofício 2 competências de 1 contribuinte' })
  // Of the tolls of January and February, 378.760,40, the city has its stretch; March is not due yet.
  await conferencia.getByText('56.814,06').waitFor()
  await conferencia.getByText('Fora do lote: 1 competência marcada').waitFor()
  await conferencia.getByText(/Competência ainda não vencida para Rodovia Serra Pedágio SA/).waitFor()
  await expectScreen(page, 'oficio-conferencia')
  await conferencia.getByRole('textbox', { name: 'Justificativa' }).fill('Omissão apurada na malha fiscal')
  await conferencia.getByRole('button', { name: 'Encerrar de ofício' }).click()
  await conferencia.getByText('Confirme que está ciente de que a operação altera documentos fiscais.').waitFor()
  await conferencia.getByRole('checkbox', { name: /^Estou ciente/ }).check()
  await conferencia.getByRole('button', { name: 'Encerrar de ofício' }).click()
  await expect.poll(() => page.getByText(/Processado com sucesso: 1 de 1/).count(), { timeout: 30_000 }).toBe(2)
  expect(await conferencia.count()).toBe(0)
})

type GuiaImpressa = { codigo_barras: string; total: string; numero: string }

/** The guide as it is printed now. */
async function lerGuia(id: number): Promise<GuiaImpressa> {
  const [guia] = await portal.scene.owner<GuiaImpressa>(
    `select codigo_barras, total::text, numero::text from guia where municipio_id = 1 and id = $1`,
    [id],
  )
  if (!guia) throw new Error(`No guide ${id}`)
  return guia
}

let sequencial = 900

/** The bank's file with one payment of the guide, uploaded by the inspector, whose screen says what became of it. */
async function pagarPeloBanco(id: number): Promise<void> {
  const guia = await lerGuia(id)
  const hoje = portal.clock.today()
  sequencial += 1
  const conteudo = montarRetorno({
    convenio: '9876',
    empresa: 'PREF NOVA SERRA',
    banco: '001',
    nomeBanco: 'BANCO DO BRASIL',
    geradoEm: hoje,
    sequencial,
    linhas: [
      {
        codigoBarras: guia.codigo_barras,
        dataPagamento: hoje,
        dataCredito: hoje,
        valor: Dinheiro.from(guia.total),
        formaArrecadacao: '3',
        autenticacao: `E2E${sequencial}`,
      },
    ],
  })
  const fiscal = await portal.open('fiscal', '/home/actions/retorno-bancario')
  await fiscal
    .locator('input[type=file]')
    .setInputFiles({ name: `retorno-${sequencial}.ret`, mimeType: 'text/plain', buffer: Buffer.from(conteudo, 'latin1') })
  await fiscal
    .getByText(/1 pagamento exato, 0 a conferir/)
    .first()
    .waitFor()
  await fiscal.getByText(guia.numero, { exact: true }).first().waitFor()
  await expectScreen(fiscal, 'retorno')
  await portal.close(fiscal)
}

it(`C01 G9 a taxpayer's month goes from the notes to the closing, its guide, the bank's file and Paga`, async () => {
  const page = await portal.signIn('hospital')
  // The demonstration leaves its last three months open; the oldest of them that is still open is closed.
  const [saldo] = await portal.scene.owner<{ ano: number; mes: number; debito: string }>(
    `select extract(year from s.competencia)::int as ano, extract(month from s.competencia)::int as mes, s.debito::text as debito
       from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       where s.municipio_id = 1 and p.documento = '${demoDocumentos.hospital}' and s.papel = 'PRESTADOR' and s.estado = 'ABERTA' and s.debito > 20 and s.competencia >= '2026-01-01' order by s.competencia limit 1`,
  )
  if (!saldo) throw new Error('No open competence with movement')
  const mes = String(saldo.mes).padStart(2, '0')
  await page.goto(`/home/escrituracao/list?ano=${saldo.ano}`)
  await page.getByRole('link', { name: `Encerrar ${mes}/${saldo.ano}` }).click()
  await page.getByRole('button', { name: 'Encerrar competência' }).waitFor()
  await expectScreen(page, 'mes-encerrar')
  await page.getByRole('button', { name: 'Encerrar competência' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click()
  await page.getByRole('link', { name: /^Pagar a guia nº/ }).waitFor()
  await expectScreen(page, 'mes-encerrado')
  await page.getByRole('link', { name: /^Pagar a guia nº/ }).click()
  await page.waitForURL('**/home/actions/guia?id=*')
  await page.getByRole('heading', { name: /^Guia nº/ }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await pagarPeloBanco(id)
  await page.reload()
  await page.getByText('Paga', { exact: true }).first().waitFor()
  await expectScreen(page, 'mes-paga')
  await page.goto('/home/actions/guias-contribuinte?situacao=PAGA')
  const { numero } = await lerGuia(id)
  await page.getByText(numero, { exact: true }).first().waitFor()
  const [depois] = await portal.scene.owner<{ pago: boolean }>(
    `select s.pago = s.encerrado and s.encerrado > 0 as pago from saldo_competencia s join guia g on g.municipio_id = s.municipio_id and g.pessoa_id = s.contribuinte_id
         and g.papel = s.papel and g.competencia = s.competencia where g.municipio_id = 1 and g.id = $1`,
    [id],
  )
  expect(depois?.pago).toBe(true)
})

it('C04 a reopening is asked, approved by the inspector, and the competence is open again', async () => {
  const page = await portal.open('alfa', '/home/escrituracao/list?ano=2026')
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
  const fiscal = await portal.open('fiscal', `/home/atender/cancelamento-encerramento/${pedido?.chave}`)
  await fiscal.getByText('Nota lançada em duplicidade').first().waitFor()
  await expectScreen(fiscal, 'reabertura-atendimento')
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
  await expectScreen(page, 'reabertura-quadro')
  expect(await page.getByText('Reabertura solicitada').count()).toBe(0)
})
