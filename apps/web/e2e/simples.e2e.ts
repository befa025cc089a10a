import { formatDate } from '@iss/ui/format'
import { expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { arquivoDescrito } from '../../../modules/simples-nacional/src/server/arquivo-descrito-de-prova.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../../../modules/simples-nacional/src/domain/pgdasd-de-prova.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

describe('Simples Nacional', () => {
  it('R2-2.4-34 a rate that departs from the computed one is set with its reason and looked at by the inspector', async () => {
    const gama = await portal.open('gama', '/home/actions/aliquota-simples')
    await gama.getByRole('heading', { name: 'Alterar Alíquota do Simples' }).waitFor()
    await gama.getByText('Usar alíquota calculada').waitFor()
    await expectScreen(gama, 'aliquota')
    await gama.getByText('Informar outra alíquota').click()
    await gama.getByRole('textbox', { name: /^Alíquota/ }).fill('4,10')
    await gama.getByRole('textbox', { name: /^Motivo/ }).fill('Receita de exportação fora do município')
    await gama.getByRole('button', { name: 'Salvar' }).click()
    await gama
      .getByText(/vale para as notas a partir de/)
      .first()
      .waitFor()
    await photograph(gama, 'aliquota-salva')
    await portal.close(gama)
    const fiscal = await portal.open('fiscal', '/home/actions/analise-aliquota-simples')
    await fiscal.getByText('Receita de exportação fora do município').first().waitFor()
    await expectScreen(fiscal, 'analise')
  })

  it('R2-2.8-68 the administrator imports a file of declarations and sees what became of it', async () => {
    const administrador = await portal.open('administrador', '/home/actions/importar-p-g-d-a-s')
    const numero = '40000003202501001'
    const das = `0720250100000000${1}`
    const ruim = declaracaoPgdasd({ numero: '40000003202413001', periodo: '202413', das: '07200000000000099' })
    const arquivo = arquivoPgdasd([declaracaoPgdasd({ numero, periodo: '202501', das }), ruim])
    await administrador
      .locator('input[type=file]')
      .setInputFiles({ name: '90-0000-PUB-PGDASD2018-01.txt', mimeType: 'text/plain', buffer: Buffer.from(arquivo) })
    await administrador
      .getByText(/Arquivo importado: 2 declarações lidas, 1 importada, 1 com erro/)
      .first()
      .waitFor()
    await administrador.getByText('Registro 00000: não foi possível ler o período de apuração.').first().waitFor()
    await expectScreen(administrador, 'pgdas')

    // A second kind of file: a payment, told line by line, and seen with the DAS that it pays.
    await administrador.goto(`${portal.url}/home/actions/importar-p-g-d-a-s`)
    const pag = arquivoDescrito('PAG', [
      ['pagamento', { numeroDas: das, dataArrecadacao: '2025-02-20', valor: '600.00', cnpj: '40000003000140' }],
    ])
    await administrador
      .locator('input[type=file]')
      .setInputFiles({ name: '90-0000-PUB-PAG-01.txt', mimeType: 'text/plain', buffer: Buffer.from(pag) })
    await administrador.getByText('Pagamento importado; o DAS foi baixado.').first().waitFor()
    await expectScreen(administrador, 'pagamento')
    await portal.close(administrador)

    const fiscal = await portal.open('fiscal', '/home/actions/comparacao-simples-nacional')
    await fiscal
      .getByText(/em documentos e nenhuma declaração do mês\./)
      .first()
      .waitFor()
    await expectScreen(fiscal, 'comparacao')
    // The wrong declarations of a company are told to it by one notice.
    await fiscal.goto(`${portal.url}/home/actions/relatorio-declaracao-incorreta-simples`)
    await fiscal
      .getByRole('checkbox', { name: /^Selecionar o registro/ })
      .first()
      .check()
    await fiscal.getByRole('button', { name: 'Notificar (1)' }).click()
    const notificar = fiscal.getByRole('dialog')
    await notificar.getByRole('textbox', { name: /^Justificativa/ }).fill('Malha do Simples do mês')
    await notificar.getByRole('button', { name: 'Notificar' }).click()
    await fiscal
      .getByText(/Concluído: 1 de 1 contribuinte\./)
      .first()
      .waitFor()
    await fiscal.getByText('Notificado').first().waitFor()
    await expectScreen(fiscal, 'declaracao-notificada')
    await fiscal.goto(`${portal.url}/home/actions/dados-simples-nacional?aba=parcelamentos`)
    await fiscal.getByText('Em parcelamento').first().waitFor()
    await expectScreen(fiscal, 'parcelamentos')
  })

  it('R2-2.8-71 the inspector begins the exclusion of debtors, notifies them, decides an appeal, and takes it back with a reason', async () => {
    const fiscal = await portal.open('fiscal', '/home/actions/exportar-devedores-simples-nacional')
    /** Fills the open dialog and sends it. */
    const preencher = async (titulo: string, campos: Readonly<Record<string, string>>, enviar: string) => {
      const dialogo = fiscal.getByRole('dialog', { name: titulo })
      for (const [campo, valor] of Object.entries(campos))
        await dialogo.getByRole('textbox', { name: new RegExp(`^${campo}`) }).fill(valor)
      await dialogo.getByRole('button', { name: enviar, exact: true }).click()
      await dialogo.waitFor({ state: 'hidden' })
    }
    await fiscal.getByRole('heading', { name: 'Novo processo' }).waitFor()
    await fiscal.getByRole('textbox', { name: /^Débitos até/ }).fill(formatDate(portal.clock.today()))
    await fiscal.getByRole('combobox', { name: /^Encerramento não realizado/ }).click()
    await fiscal.getByRole('option', { name: 'E354', exact: true }).click()
    await expectScreen(fiscal, 'exclusao-novo')
    await fiscal.getByRole('button', { name: 'Iniciar', exact: true }).click()
    await fiscal
      .getByText(/Processo iniciado: /)
      .first()
      .waitFor()
    await fiscal
      .getByRole('button', { name: /^Retirar: / })
      .first()
      .waitFor()
    await expectScreen(fiscal, 'exclusao-debitos')
    await fiscal.getByRole('button', { name: 'Gerar notificações' }).click()
    await fiscal
      .getByText(/Notificações geradas: /)
      .first()
      .waitFor()
    await fiscal.getByRole('button', { name: 'Exportar notificações' }).waitFor()
    await expectScreen(fiscal, 'exclusao-notificacoes')
    // A company that learned of its term appeals; the appeal is granted and it leaves the run.
    await fiscal
      .getByRole('checkbox', { name: /^Selecionar o registro/ })
      .first()
      .check()
    await fiscal.getByRole('button', { name: 'Registrar ciência (1)' }).click()
    await preencher('Registrar ciência', { 'Data da ciência': formatDate(portal.clock.today()) }, 'Registrar')
    await fiscal
      .getByRole('button', { name: /^Registrar recurso: / })
      .first()
      .click()
    await preencher('Registrar recurso', { 'Razões do recurso': 'Pagamento em duplicidade' }, 'Registrar')
    await fiscal.getByText('Recurso em análise').first().waitFor()
    await fiscal
      .getByRole('button', { name: /^Decidir recurso: / })
      .first()
      .click()
    await fiscal.getByRole('dialog').getByText('Razões da empresa: Pagamento em duplicidade').waitFor()
    await fiscal
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Decisão/ })
      .click()
    await fiscal.getByRole('option', { name: 'Deferido', exact: true }).click()
    await preencher('Decidir recurso', { Fundamento: 'Pagamento comprovado' }, 'Decidir')
    await fiscal.getByText('Recurso deferido').first().waitFor()
    await expectScreen(fiscal, 'exclusao-recurso')
    await fiscal.getByRole('button', { name: 'Cancelar', exact: true }).click()
    const dialog = fiscal.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Débitos em conferência')
    await dialog.getByRole('button', { name: 'Cancelar processo' }).click()
    await fiscal
      .getByText(/Processo cancelado\./)
      .first()
      .waitFor()
    await fiscal.getByRole('heading', { name: 'Novo processo' }).waitFor()
  })
})
