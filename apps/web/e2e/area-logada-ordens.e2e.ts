import { buscarNotaDeducao } from '@iss/deducao/contract/deducao'
import { expectScreen, type Portal, settled, startPortal } from '@iss/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const abrir = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
}
const aba = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const campo = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const escolha = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })

it('U2-2.14-04 U2-2.14-05 U2-2.14-07 U2-2.14-09 U2-2.14-06 U2-2.14-08 U2-2.14-10 a new order: problems together, nothing to answer yet, cleared once saved', async () => {
  const page = await portal.open('gestor', '/home/ordem-servico')
  await settled(page)
  await aba(page, 'Ordem de serviço').click()
  expect(await escolha(page, 'Tipo').getAttribute('placeholder')).toBe('Selecione um tipo...')
  expect(await escolha(page, 'Situação').getAttribute('placeholder')).toBe('Selecione uma situação...')
  expect(await escolha(page, 'Situação').isDisabled()).toBe(true)
  await page.getByText('Ordem de serviço ainda sem resposta.').waitFor()
  expect(await page.getByRole('button', { name: 'Adicionar' }).isDisabled()).toBe(true)
  expect(await campo(page, 'Conteúdo').getAttribute('readonly')).not.toBeNull()
  await aba(page, 'Anexo(s)').click()
  await page.getByText('Nenhum anexo vinculado a esta ordem de serviço.').waitFor()
  await page.getByRole('button', { name: 'Salvar' }).click()
  for (const texto of [
    'O título da ordem de serviço é obrigatório.',
    'O tipo da ordem de serviço é obrigatório.',
    'A descrição da ordem de serviço é obrigatória.',
  ])
    await page.getByText(texto).first().waitFor()
  await campo(page, 'Título').fill('Relatório sem totais')
  await escolha(page, 'Tipo').click()
  await page.getByRole('option').first().click()
  await campo(page, 'Descrição').fill('A última linha não traz os totais.')
  await page.locator('input[type=file]').setInputFiles({ name: 'tela.txt', mimeType: 'text/plain', buffer: Buffer.from('tela') })
  await page.getByRole('button', { name: 'Remover tela.txt' }).waitFor()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Ordem de serviço salva com sucesso.').first().waitFor()
  await expect.poll(() => campo(page, 'Título').inputValue()).toBe('')
  await expect.poll(() => campo(page, 'Descrição').inputValue()).toBe('')
  await aba(page, 'Monitor').click()
  await page.getByRole('cell', { name: 'Relatório sem totais' }).click()
  await expect.poll(() => campo(page, 'Título').inputValue()).toBe('Relatório sem totais')
  expect(await escolha(page, 'Situação').isDisabled()).toBe(false)
  expect(await campo(page, 'Descrição').getAttribute('readonly')).not.toBeNull()
  await aba(page, 'Anexo(s)').click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('button', { name: 'tela.txt', exact: true }).click()
  expect((await baixado).suggestedFilename()).toBe('tela.txt')
  await expectScreen(page)
})

it('U2-2.14-02 U2-2.14-03 U2-2.14-11 a row opens the order in the second tab; support writes neither title nor description', async () => {
  const page = await portal.open('suporte', '/home/ordem-servico')
  await settled(page)
  const grade = page.getByRole('region', { name: 'Lista de ordem de serviço', exact: true })
  await grade.getByRole('cell').first().waitFor()
  expect((await grade.getByRole('columnheader').allTextContents()).map((texto) => texto.trim())).toEqual([
    'Abertura',
    'Conclusão',
    'Fechamento',
    'Título',
    'Tipo',
  ])
  expect(await grade.locator('tbody tr').first().getByRole('cell').first().textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  await grade.locator('tbody tr').first().getByRole('cell').nth(3).click()
  await expect.poll(() => aba(page, 'Ordem de serviço').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => campo(page, 'Título').inputValue()).not.toBe('')
  for (const nome of ['Título', 'Descrição']) expect(await campo(page, nome).getAttribute('readonly'), nome).not.toBeNull()
  expect(await escolha(page, 'Tipo').isDisabled()).toBe(true)
  expect(await escolha(page, 'Situação').isDisabled()).toBe(false)
  expect(await campo(page, 'Conteúdo').getAttribute('readonly')).toBeNull()
})

it('of two who edit the same order the second is told, and what he wrote stays on his screen', async () => {
  const [ordem] = await portal.scene.owner<{ id: string }>(
    `select o.id from ordem_servico o where o.municipio_id = 1 and o.situacao_ordem_servico = 'ABERTO' order by o.id limit 1`,
  )
  const path = `/home/ordem-servico?id=${ordem?.id}&aba=ordem`
  const primeiro = await portal.signIn('suporte')
  const segundo = await portal.signIn('suporte', 'celular')
  await abrir(primeiro, path)
  await abrir(segundo, path)
  for (const [page, texto] of [
    [primeiro, 'Estamos verificando.'],
    [segundo, 'Peço o número da nota.'],
  ] as const) {
    await campo(page, 'Conteúdo').fill(texto)
    await page.getByRole('button', { name: 'Adicionar' }).click()
  }
  await primeiro.getByRole('button', { name: 'Salvar' }).click()
  await primeiro.getByText('Ordem de serviço salva com sucesso.').first().waitFor()
  await segundo.getByRole('button', { name: 'Salvar' }).click()
  await segundo
    .getByText(/alterados por outro usuário/)
    .first()
    .waitFor()
  await segundo.getByText('Peço o número da nota.').first().waitFor()
  const itens = await portal.scene.owner<{ conteudo: string }>(
    'select conteudo from ordem_servico_item where ordem_servico_id = $1 order by id desc limit 1',
    [ordem?.id],
  )
  expect(itens[0]?.conteudo).toBe('Estamos verificando.')
})

it('of two who edit the same person the second is told, and what he typed stays', async () => {
  const [row] = await portal.scene.owner<{ id: string }>(
    `select id from pessoa where municipio_id = 1 and documento = '40000005000139'`,
  )
  const [primeiro, segundo] = [await portal.signIn('fiscal'), await portal.signIn('gestor')]
  for (const page of [primeiro, segundo]) await abrir(page, `/home/actions/pessoa?id=${row?.id}`)
  await campo(primeiro, 'Nome fantasia').fill('Hospital de cá')
  await primeiro.getByRole('button', { name: 'Salvar' }).click()
  await primeiro.getByText('Registro salvo com sucesso.').first().waitFor()
  await campo(segundo, 'Nome fantasia').fill('Hospital de lá')
  await segundo.getByRole('button', { name: 'Salvar' }).click()
  await segundo.getByText('Os dados foram alterados por outro usuário. Recarregue a página.').first().waitFor()
  expect(await campo(segundo, 'Nome fantasia').inputValue()).toBe('Hospital de lá')
  const [gravada] = await portal.scene.owner<{ nome_fantasia: string }>('select nome_fantasia from pessoa where id = $1', [
    row?.id,
  ])
  expect(gravada?.nome_fantasia).toBe('Hospital de cá')
})

describe('notes for deduction', () => {
  /** A month in which the hospital has notes to link. */
  const mesComNotas = async () => {
    const hospital = await portal.scene.as('hospital')
    for (const [ano, mes] of [
      [2026, 1],
      [2026, 0],
      [2025, 11],
      [2025, 10],
      [2026, 2],
    ] as const) {
      const { notasDeducaoDocumentoSemVinculo } = await hospital.call(buscarNotaDeducao, { ano, mes })
      if (notasDeducaoDocumentoSemVinculo.length > 0) return { ano, mes }
    }
    throw new Error('The hospital has no note to link')
  }

  it('U2-2.15-01 U2-2.15-02 U2-2.15-03 U2-2.15-04 U2-2.15-05 U2-2.15-06 U2-2.15-07 U2-2.15-08 U2-2.15-09 U2-2.15-10 U2-2.15-11 U2-2.15-12 U2-4-02 U2-7-01 C2-7-24 moves are pending until saved; a closed competence shows and hides', async () => {
    const { ano, mes } = await mesComNotas()
    const competencia = `${ano}-${String(mes + 1).padStart(2, '0')}`
    const mudarEstado = (estado: string) =>
      portal.scene.owner(
        `update saldo_competencia s set estado = $2 from pessoa p where p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
           and s.municipio_id = 1 and s.papel = 'PRESTADOR' and s.competencia = $1 and p.nome like '%ospital%'`,
        [`${competencia}-01`, estado],
      )
    await mudarEstado('ABERTA')
    const page = await portal.open('hospital', '/home/nota-deducao')
    await settled(page)
    const livres = page.getByRole('region', { name: 'Notas sem vínculo', exact: true })
    const vinculadas = page.getByRole('region', { name: 'Notas vinculadas', exact: true })
    expect(await livres.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Competência' }).fill(competencia.slice(5) + competencia.slice(0, 4))
    await livres.getByRole('cell').first().waitFor()
    expect((await livres.getByRole('columnheader').allTextContents()).map((texto) => texto.trim()).filter(Boolean)).toEqual([
      'Tipo',
      'Nota',
      'Prestador',
      'Atividade',
      'Valor',
    ])
    const link = livres.locator('tbody a').first()
    expect(await link.getAttribute('href')).toMatch(/^\/home\/actions\/documentos\?senha=.+/)
    expect(await link.getAttribute('target')).toBe('_blank')
    const nome = (await link.textContent()) ?? ''
    for (const valor of await livres.locator('tbody td[data-label="Valor"]').allTextContents())
      expect(valor).toMatch(/^[\d.]+,\d{2}$/)
    const salvar = page.getByRole('button', { name: 'Salvar' })
    const vincular = page.getByRole('button', { name: 'Vincular as notas selecionadas', exact: true })
    const desvincular = page.getByRole('button', { name: 'Desvincular as notas selecionadas', exact: true })
    const marcar = async (lista: typeof livres) =>
      lista
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: new RegExp(`^Nota ${nome} `) }) })
        .getByRole('checkbox')
        .check()
    await marcar(livres)
    await vincular.click()
    await vinculadas.getByRole('link', { name: new RegExp(`^Nota ${nome} `) }).waitFor()
    await marcar(vinculadas)
    await desvincular.click()
    await livres.getByRole('link', { name: new RegExp(`^Nota ${nome} `) }).waitFor()
    expect(await salvar.isDisabled()).toBe(true)
    await marcar(livres)
    await vincular.click()
    const ids = await portal.scene.owner<{ total: number }>(
      `select count(*)::int as total from deducao_vinculo d join pessoa p on p.municipio_id = d.municipio_id and p.id = d.prestador_id where p.nome like '%ospital%'`,
    )
    const campo = page.getByRole('combobox', { name: 'Competência' })
    const escolher = (texto: string) => campo.fill(texto)
    await escolher('042026')
    // What was linked and not saved would be lost: it is asked first.
    await page.getByRole('button', { name: 'Sim' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('competencia')).toBe('2026-04')
    await escolher(competencia.slice(5) + competencia.slice(0, 4))
    await livres.getByRole('link', { name: new RegExp(`^Nota ${nome} `) }).waitFor()
    expect(await salvar.isDisabled()).toBe(true)
    await marcar(livres)
    await vincular.click()
    const pedido = page.waitForRequest((request) => request.url().endsWith('/notadeducao/salvar'))
    await salvar.click()
    expect((await pedido).postDataJSON()).toMatchObject({
      ano,
      mes,
      notasDeducaoDocumentoAdicionadas: [expect.any(String)],
      notasDeducaoDocumentoRemovidas: [],
    })
    await page.getByText('Dados salvo com sucesso.').first().waitFor()
    const depois = await portal.scene.owner<{ total: number }>(
      `select count(*)::int as total from deducao_vinculo d join pessoa p on p.municipio_id = d.municipio_id and p.id = d.prestador_id where p.nome like '%ospital%'`,
    )
    expect(depois[0]?.total).toBe((ids[0]?.total ?? 0) + 1)
    await page
      .getByText(/Total Cancelado:/)
      .first()
      .waitFor()
    await mudarEstado('ENCERRADA')
    await page.reload()
    await page
      .getByText('Competência encerrada, caso precise incluir/excluir uma nota para dedução é necessário reabrir a competência.')
      .first()
      .waitFor()
    for (const botao of [salvar, vincular, desvincular]) expect(await botao.count()).toBe(0)
    await expectScreen(page)
  })
})
