import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { ligarNacional } from '@iss/nacional/testing/ambiente-de-prova'
import { abrirEmissor } from '@iss/nacional/testing/emissor-nacional'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { expectScreen, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
let simulador: SimuladorNacional
beforeAll(async () => {
  portal = await startPortal()
  simulador = await ligarNacional(portal.scene, 1)
})
afterAll(() => portal.stop())

const [receber, enviar] = ['nacional-recebimento', 'nacional-envio'].map((nome) => () => portal.scene.runCourier(nome, 1)) as [
  () => Promise<void>,
  () => Promise<void>,
]

it('a company of the Simples issues at the national issuer: its note is here, what the taker withheld is closed and paid', async () => {
  const [aberta] = await portal.scene.owner<{ mes: string }>(
    `select to_char(s.competencia, 'YYYY-MM') as mes from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
     where s.municipio_id = 1 and p.documento = '${demoDocumentos.hospital}' and s.papel = 'TOMADOR' and s.estado = 'ABERTA' and s.competencia >= '2026-01-01'
     order by s.competencia limit 1`,
  )
  const mes = aberta?.mes ?? '2026-03'
  const [ano, numero] = mes.split('-')
  const gama = abrirEmissor(simulador, demoDocumentos.gama, 'Gama Serviços ME')
  const chave = await gama.emitir({
    numero: 801,
    retido: true,
    aliquota: '2.01',
    valor: '12500.00',
    data: `${mes}-10`,
    emissao: portal.clock.now(),
    descricao: 'Manutenção do centro cirúrgico',
  })
  // The portal's own puller may hold the lease: what it pulls counts as well.
  await expect
    .poll(async () => {
      await receber()
      return portal.scene.owner('select 1 from nacional_nota where chave = $1', [chave])
    })
    .toHaveLength(1)

  const fiscal = await portal.open(
    'fiscal',
    `/home/actions/notas-emissor-nacional?competenciaInicial=${mes}&competenciaFinal=${mes}`,
  )
  await fiscal
    .getByRole('row', { name: /Gama Serviços/ })
    .filter({ hasText: '12.500,00' })
    .click()
  await fiscal.waitForURL('**/home/actions/nota-nacional?id=*')
  await fiscal.getByText(chave).first().waitFor()
  const livros = fiscal.getByRole('table', { name: 'Efeitos nos livros' })
  await livros
    .getByRole('row', { name: /Hospital Santa Vida/ })
    .filter({ hasText: '251,25' })
    .waitFor()
  await expectScreen(fiscal, 'nota-nacional')
  await portal.close(fiscal)

  const hospital = await portal.open('hospital', `/home/escrituracao/list?ano=${ano}&papel=TOMADOR`)
  await hospital.getByRole('link', { name: `Encerrar ${numero}/${ano}` }).click()
  await hospital.getByRole('heading', { name: `Encerramento ${numero}/${ano} - Tomador` }).waitFor()
  await hospital.getByRole('button', { name: 'Encerrar competência' }).click()
  await hospital.getByRole('dialog').getByRole('button', { name: 'Sim' }).click()
  await hospital.getByRole('link', { name: /^Pagar a guia nº/ }).click()
  await hospital.waitForURL('**/home/actions/guia?id=*')
  const guia = Number(new URL(hospital.url()).searchParams.get('id'))
  const [cobrada] = await portal.scene.owner<{ total: string }>(
    `select g.total::text from guia g where g.municipio_id = 1 and g.id = ${guia}`,
  )
  expect(Dinheiro.from(cobrada?.total ?? '0').gte(Dinheiro.from('251.25'))).toBe(true)
  await hospital.getByRole('link', { name: 'Pagar com Pix' }).click()
  await hospital.getByRole('button', { name: 'Gerar Pix' }).click()
  await hospital.getByRole('button', { name: 'Pagar no simulador' }).click()
  await hospital.getByText('Pagamento recebido').waitFor()
  await hospital.getByText('Paga', { exact: true }).waitFor()
})

it('a local note is sent, cancelled, replaced, and the screen of sending says so', async () => {
  const alfa = await portal.scene.as('alfa')
  const { atividades } = await alfa.call(carregarEmissao, {})
  const emitir = () =>
    alfa.call(emitirNotaCall, {
      ...pedidoNota({
        atividadeId: atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null,
        tomador: { ...pedidoNota().tomador, documento: demoDocumentos.ensino, nome: 'Colégio Horizonte' },
        enviarEmailTomador: false,
      }),
      rascunhoId: null,
    })
  const [cancelada, substituida] = [await emitir(), await emitir()]
  await enviar()

  const page = await portal.open('alfa', `/home/actions/cancelamento-nfe?id=${cancelada.id}`)
  await page.getByRole('combobox', { name: /^Motivo/ }).click()
  await page.getByRole('option', { name: 'Serviço não prestado' }).click()
  await page.getByRole('textbox', { name: /^Justificativa/ }).fill('O serviço não foi prestado ao tomador.')
  await page.getByRole('button', { name: 'Cancelar a nota' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a nota' }).click()
  await page.getByText(`NF-e nº ${cancelada.numero} cancelada com sucesso.`).waitFor()
  await page.goto(`/home/actions/substituir-nfe?id=${substituida.id}`)
  await page.getByRole('combobox', { name: /^Motivo/ }).click()
  await page.getByRole('option', { name: 'Valor ou descrição incorretos' }).click()
  await page
    .getByRole('textbox', { name: /^Valor unitário/ })
    .first()
    .fill('4321,00')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Substituir', exact: true }).click()
  await page.waitForURL(/nota-fiscal\?id=/)
  await portal.close(page)
  await enviar()

  const fiscal = await portal.open('fiscal', '/home/actions/envios-nacionais')
  const linha = (documento: string, numero: number) =>
    fiscal.getByRole('row', { name: new RegExp(`${documento} ${numero} `) }).filter({ hasText: 'Enviado' })
  await linha('Cancelamento', cancelada.numero).waitFor()
  await linha('Cancelamento por substituição', substituida.numero).waitFor()
  await linha('Nota', substituida.numero + 1).waitFor()
  await expectScreen(fiscal, 'envios-nacionais')
})
