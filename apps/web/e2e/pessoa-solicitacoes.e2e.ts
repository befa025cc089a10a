import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { choose, expectScreen, photograph, type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const emitir = async (usuario: string, subitem: string, valor: string) => {
  const client = await portal.scene.as(usuario)
  const { atividades } = await client.call(carregarEmissao, {})
  return client.call(emitirNotaCall, {
    ...pedidoNota({ atividadeId: atividades.find((atividade) => atividade.subitem === subitem)?.id ?? null, valor }),
    enviarEmailTomador: false,
    rascunhoId: null,
  })
}

describe('notes for deduction', () => {
  it('M2-2.15 the hospital links a note of works, sees it in the consultation and takes it into a draft', async () => {
    const nota = await emitir('beta', '7.02', '1500.00')
    const page = await portal.open('hospital', '/home/nota-deducao-menu')
    await page.getByRole('link', { name: 'Vincular notas para dedução' }).waitFor()
    await expectScreen(page)
    await page.getByRole('link', { name: 'Vincular notas para dedução' }).click()
    await page.getByText('Escolha a competência para ver as notas.').waitFor()
    await page.goto('/home/nota-deducao?competencia=2026-04')
    const livres = page.getByRole('region', { name: 'Notas sem vínculo', exact: true })
    const linha = livres.getByRole('row').filter({ hasText: new RegExp(`(^|\\D)${nota.numero}(\\D|$)`) })
    await linha.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Vincular as notas selecionadas', exact: true }).click()
    await page.getByText('Total Cancelado:').waitFor()
    await expectScreen(page, 'nota-deducao')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Dados salvo com sucesso.').waitFor()
    const [vinculo] = await portal.scene.owner('select 1 from deducao_vinculo where nota_id = $1', [nota.id])
    expect(vinculo).toBeDefined()
    await page.goto('/home/nota-deducao/vinculos')
    const usada = page.getByRole('row').filter({ hasText: new RegExp(`(^|\\D)${nota.numero}(\\D|$)`) })
    await usada.getByRole('checkbox').check()
    await expectScreen(page, 'nota-deducao-vinculos')
    await page.getByRole('button', { name: 'Emitir NF-e com as deduções' }).click()
    await page.waitForURL(/emissaonf2\?rascunho=/)
  })

  it('M2-2.15 a closed competence shows its sentence and hides arrows and Salvar', async () => {
    const page = await portal.signIn('hospital')
    const [fechada] = await portal.scene.owner<{ competencia: string }>(
      `select to_char(s.competencia, 'YYYY-MM') as competencia from saldo_competencia s
         join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       where p.documento = '40000005000139' and s.papel = 'PRESTADOR' and s.estado = 'ENCERRADA' order by s.competencia desc limit 1`,
    )
    await page.goto(`/home/nota-deducao?competencia=${fechada?.competencia}`)
    await page
      .getByText('Competência encerrada, caso precise incluir/excluir uma nota para dedução é necessário reabrir a competência.')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Vincular as notas selecionadas', exact: true }).count()).toBe(0)
    await photograph(page, 'nota-deducao-encerrada')
  })
})

describe('alteration of a note', () => {
  it('the taxpayer asks, the inspector sees old × new and approves, the note changes (E10, F142)', async () => {
    const nota = await emitir('alfa', '1.01', '1000.00')
    const page = await portal.open('alfa', '/home/actions/alteracao-nfe')
    await page.getByRole('combobox', { name: /^NF-e/ }).click()
    await page.getByRole('option', { name: new RegExp(`^nº ${nota.numero} `) }).click()
    await page.getByRole('textbox', { name: /^Novo valor unitário/ }).fill('1500,00')
    await page.getByRole('textbox', { name: /^Motivo da alteração/ }).fill('O valor do serviço foi digitado errado.')
    await expectScreen(page, 'alteracao-nfe')
    const pedidos = () =>
      portal.scene.owner<{ chave: string }>("select chave from solicitacao where tipo = 'AlteracaoNFe' order by id desc")
    const antes = (await pedidos()).length
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect.poll(async () => (await pedidos()).length).toBe(antes + 1)
    const [pedido] = await pedidos()
    const fiscal = await portal.open('fiscal', `/home/atender/alteracao-nfe/${pedido?.chave}`)
    await fiscal.getByText('Valor total').filter({ visible: true }).first().waitFor()
    await expectScreen(fiscal, 'atender-alteracao-nfe')
    await fiscal.getByRole('button', { name: /^Aprovar/ }).click()
    const dialogo = fiscal.getByRole('dialog')
    await dialogo.getByRole('button', { name: /^Aprovar/ }).click()
    await expect
      .poll(
        async () =>
          (await portal.scene.owner<{ v: string }>('select valor_total::text v from nota_fiscal where id = $1', [nota.id]))[0]?.v,
      )
      .toBe('1500.00')
    await portal.close(fiscal)
    await page.goto(`/home/actions/nota-fiscal?id=${nota.id}`)
    await page.getByRole('tab', { name: 'Itens' }).click()
    await page.getByText('1.500,00').filter({ visible: true }).first().waitFor()
  })
})

type Jornada = {
  titulo: string
  tela: string
  slug: string
  preencher(page: Awaited<ReturnType<Portal['page']>>): Promise<void>
  /** What the inspector sees of it before deciding. */
  detalhe: string
  decisao: 'aprovar' | 'indeferir'
  /** Where the taxpayer sees what came of it; the key of the request is put in the place of {chave}. */
  efeito: string
  ve: RegExp
}

const jornadas: Jornada[] = [
  {
    titulo: 'AIDF: the numbers of the series go on (S03, F141)',
    tela: '/home/actions/solicitacao-aidf',
    slug: 'aidf',
    async preencher(page) {
      await choose(page, /^Tipo/, 'Bloco')
      await page.getByRole('textbox', { name: /^Quantidade de blocos/ }).fill('2')
    },
    detalhe: 'Números a autorizar',
    decisao: 'aprovar',
    efeito: '/home/actions/declaracao-aidf',
    ve: /1 a 100/,
  },
  {
    titulo: 'AutenticacaoLivroFiscal: the stamped book is a document (S21, F144)',
    tela: '/home/actions/solicitacao-autenticacao-livro-fiscal',
    slug: 'autenticacao-livro-fiscal',
    async preencher(page) {
      const [mes] = await portal.scene.owner<{ ano: number; mes: string }>(
        `select extract(year from s.competencia)::int as ano, to_char(s.competencia, 'MM') as mes from saldo_competencia s
           join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
         where p.documento = '40000005000139' and s.papel = 'PRESTADOR' and s.estado = 'ENCERRADA' order by s.competencia desc limit 1`,
      )
      await choose(page, /^Tipo/, 'Mensal')
      await page.getByRole('textbox', { name: /^Ano/ }).fill(String(mes?.ano))
      await choose(page, /^Mês/, String(mes?.mes))
    },
    detalhe: 'Competências encerradas',
    decisao: 'aprovar',
    efeito: '/home/actions/documentos-emitidos',
    ve: /Livro fiscal autenticado/,
  },
  {
    titulo: 'PerfilDescontoNotaFiscal: rejected, the taxpayer reads why (S08, F151, F152)',
    tela: '/home/actions/solicitacao-desconto-tributos',
    slug: 'perfil-desconto-nota-fiscal',
    async preencher(page) {
      await choose(page, /^Perfil/, /Incentivo à emissão/)
      await page
        .getByRole('textbox', { name: /^Fundamentação legal/ })
        .fill('Lei municipal de incentivo à emissão de notas, art. 3º, inciso II.')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'comprovante.txt', mimeType: 'text/plain', buffer: Buffer.from('Comprovante de regularidade.') })
      await page.getByText('comprovante.txt').first().waitFor()
    },
    detalhe: 'Renúncia estimada em 12 meses',
    decisao: 'indeferir',
    efeito: '/home/actions/indeferida?id={chave}',
    ve: /Documentação incompleta ou ilegível/,
  },
]

describe('requests decided by the inspector, their effect seen by the taxpayer', () => {
  it.each(jornadas)('$titulo', async ({ tela, slug, preencher, detalhe, decisao, efeito, ve }) => {
    const page = await portal.open('hospital', tela)
    await page.getByRole('button', { name: 'Enviar', exact: true }).waitFor()
    await preencher(page)
    await expectScreen(page, slug)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Solicitação enviada', { exact: true }).waitFor()
    const [pedido] = await portal.scene.owner<{ chave: string }>('select chave from solicitacao order by id desc limit 1')
    const fiscal = await portal.open('fiscal', `/home/atender/${slug}/${pedido?.chave}`)
    await fiscal.getByText(detalhe).first().waitFor()
    await expectScreen(fiscal, `atender-${slug}`)
    const nome = decisao === 'aprovar' ? 'Aprovar' : 'Indeferir'
    await fiscal.getByRole('button', { name: nome, exact: true }).click()
    const dialogo = fiscal.getByRole('dialog')
    if (decisao === 'indeferir') {
      await dialogo.getByRole('combobox', { name: /^Justificativas/ }).click()
      await fiscal.getByRole('option', { name: 'Documentação incompleta ou ilegível.' }).click()
      await fiscal.keyboard.press('Escape')
    }
    await dialogo.getByRole('button', { name: nome, exact: true }).click()
    await fiscal
      .getByText(decisao === 'aprovar' ? 'Solicitação aprovada com sucesso.' : 'Solicitação indeferida com sucesso.')
      .waitFor()
    await portal.close(fiscal)
    await page.goto(efeito.replace('{chave}', String(pedido?.chave)))
    await page.getByText(ve).filter({ visible: true }).first().waitFor()
  })
})
