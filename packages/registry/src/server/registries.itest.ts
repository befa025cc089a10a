import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { baixarRelatorio, buscarRelatoriosPorTipo, repetirRelatorio } from '@iss/list/contract'
import { isAllowed } from '@iss/platform/contract'
import { parseCsv } from '@iss/platform/csv'
import { readPages } from '@iss/platform/pdf/testing'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportResult, registryCalls } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'

let scene: Scene
let outsider: Client
const editors: { client: Client; info: Parameters<typeof isAllowed>[1] }[] = []
beforeAll(async () => {
  scene = await startScene()
  outsider = await scene.as('maria')
  for (const nome of ['gestor', 'fiscal', 'administrador']) {
    const client = await scene.as(nome)
    editors.push({ client, info: await client.call(buscarUserInfo, {}) })
  }
})
afterAll(() => scene.stop())

const all = () => (scene.house.others.get('registry') ?? []) as unknown as Registry[]
const lists = () => all().filter((registry) => !registry.single)
const editorOf = ({ slug, edit }: Registry): Client => {
  const editor = editors.find(({ info }) => isAllowed(edit, info))
  if (!editor) throw new Error(`No demo user may change ${slug}`)
  return editor.client
}
const everything = { pagina: 0, tamanho: 100, cancelados: false } as const
const messages = async (client: Client, call: Parameters<Client['try']>[0], input: unknown) =>
  (await client.try(call, input)).body.mensagens?.map(({ message }) => message)

/** Links under /home/configuracao/ that a registry or form may serve (spec 2 §2.9). */
const namesOfTheMenu = [
  'config-a-i-d-f',
  'atividades',
  'calculo-guias',
  'config-central-contrib',
  'certificados',
  'desif-codigos-tributacao',
  'tipos-abatimento-obra',
  'configuracoes-desconto',
  'exigibilidades',
  'indices',
  'isencao-guia',
  'gerenciar-justificativas-indeferimento',
  'config-livro',
  'guia-mensagens',
  'dados-municipio',
  'config-nota-premiada',
  'config-notificacoes',
  'series',
  'tipos-credito',
  'gerenciar-unidades',
  'configura-vencimento',
  'vincula-atividade-anexo-simples',
  'vincula-i-b-p-t',
  'config-migrador',
]
/** Registries there that the specification does not name. */
const ourOwn = [
  'ibs-cbs-aliquotas',
  'ibs-cbs-atividades',
  'ibs-cbs-classificacoes',
  'ibs-cbs-redutores',
  'grupos-atividade',
  'atividades-ctiss',
  'rateio-por-extensao',
  'rodovia',
  'bairros',
  'autoridades-certificadoras',
  'servicos-especiais',
  'feriados',
  'config-chat',
  'config-alerta-fiscal',
  'banco-dependencias',
  'config-desif',
  'vinculo-pessoa-banco-desif',
  'desif-servicos',
  'ambiente-nacional',
  'canal-emissao',
  'prazos-de-atendimento',
  'tabelas-simples',
  'leiautes-do-livro',
  'leiautes-eleitorais',
  'leiautes-giss',
  'leiautes-simples',
]

/** Sends a CSV to be tried, or kept. */
async function importCsv(client: Client, registry: Registry, csv: Buffer, confirmar: boolean): Promise<ImportResult> {
  const border = 'limite-do-teste'
  const part = `--${border}\r\ncontent-disposition: form-data; name="confirmar"\r\n\r\n${confirmar}\r\n--${border}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([Buffer.from(part), csv, Buffer.from(`\r\n--${border}--\r\n`)])
  const answer = await client.post(`/v2/rest${registryCalls(registry).importar.path}`, body, {
    'content-type': `multipart/form-data; boundary=${border}`,
  })
  expect(answer.status).toBe(200)
  return answer.body as unknown as ImportResult
}

describe('every registry and form of configuration', () => {
  it('is at the address that its slug ends, in a menu, and nobody else changes it', async () => {
    expect(all().length).toBeGreaterThan(8)
    for (const registry of all()) {
      const calls = registryCalls(registry)
      expect(registry.path.endsWith(`/${registry.slug}`)).toBe(true)
      expect(registry.menu.length).toBeGreaterThan(0)
      const writes = registry.single ? [calls.salvar] : [calls.salvar, calls.remover, calls.exportar]
      for (const call of writes)
        expect(`${call.path} ${(await outsider.try(call, { ids: [1], valores: {}, formato: 'CSV' })).status}`).toBe(
          `${call.path} 403`,
        )
      for (const call of [registry.single ? calls.configuracao : calls.buscar, calls.historico])
        expect(`${call.path} ${(await outsider.try(call, { id: 1 })).status}`).toBe(`${call.path} 403`)
    }
  })

  it('tells who changed what of a row, keeps an unchanged one as it is, and tells the second of two people', async () => {
    let told = 0
    for (const registry of lists()) {
      const client = editorOf(registry)
      const calls = registryCalls(registry)
      const { lista } = await client.call(calls.buscar, everything)
      const [row] = lista
      if (!row) continue
      told += 1
      expect(Array.isArray(await client.call(calls.historico, { id: row.id }))).toBe(true)
      const same = await client.call(calls.salvar, { id: row.id, versao: row.versao, valores: row.valores })
      expect(`${registry.slug} ${same.versao}`).toBe(`${registry.slug} ${row.versao}`)
      expect(await messages(client, calls.salvar, { id: row.id, versao: row.versao + 1, valores: row.valores })).toEqual([
        'Os dados foram alterados por outro usuário. Recarregue a página.',
      ])
      expect(await messages(client, calls.remover, { ids: [] })).toEqual(['Nenhum registro selecionado'])
      expect((await client.try(calls.buscarPorId, { id: 999_999_999 })).status).toBe(404)
    }
    expect(told).toBeGreaterThan(10)
  })

  it('a form of configuration answers what it keeps, and refuses the second of two people', async () => {
    const forms = all().filter(({ single }) => single)
    expect(forms.length).toBeGreaterThan(0)
    for (const registry of forms) {
      const client = editorOf(registry)
      const calls = registryCalls(registry)
      const { registro } = await client.call(calls.configuracao, {})
      const { versao } = await client.call(calls.salvar, { versao: registro.versao, valores: registro.valores })
      expect((await client.call(calls.configuracao, {})).registro.valores).toEqual(registro.valores)
      expect(await messages(client, calls.salvar, { versao: versao - 1, valores: registro.valores })).toEqual([
        'Os dados foram alterados por outro usuário. Recarregue a página.',
      ])
    }
  })

  it('shows and exports the rows of its own city only, and refuses a row of the other one by its id', async () => {
    const porto = await scene.as('gestor.porto')
    const info = await porto.call(buscarUserInfo, {})
    const open = lists().filter(({ access }) => isAllowed(access, info))
    expect(open.length).toBeGreaterThan(10)
    for (const registry of open) {
      const calls = registryCalls(registry)
      const counted = await scene.owner<{ id: string; cidade: number }>(
        `select id, municipio_id as cidade from ${registry.table}`,
      )
      const { total } = await porto.call(calls.buscar, { ...everything, cancelados: true })
      expect(`${registry.slug} ${total}`).toBe(`${registry.slug} ${counted.filter(({ cidade }) => cidade === 2).length}`)
      const file = await porto.try(calls.exportar, { formato: 'CSV' })
      expect(`${registry.slug} ${parseCsv(file.raw).rows.length}`).toBe(`${registry.slug} ${total}`)
      const foreign = counted.find(({ id, cidade }) => cidade === 1 && !counted.some((own) => own.cidade === 2 && own.id === id))
      // Without a row of the other city an id that nobody has is asked for.
      expect((await porto.try(calls.buscarPorId, { id: Number(foreign?.id ?? 1_000_000_000) })).status).toBe(404)
    }
  })

  it('pages of two rows, one after the other, are all rows once and in the order of one long page', async () => {
    let paged = 0
    for (const registry of lists()) {
      const { buscar } = registryCalls(registry)
      const reader = editors.find(({ info }) => isAllowed(registry.access, info))?.client
      if (!reader) continue
      const whole = (await reader.call(buscar, { ...everything, cancelados: true })).lista.map(({ id }) => id)
      if (whole.length < 3) continue
      const pages: unknown[] = []
      for (let pagina = 0; pagina * 2 < whole.length; pagina += 1)
        pages.push(...(await reader.call(buscar, { pagina, tamanho: 2, cancelados: true })).lista.map(({ id }) => id))
      expect(pages.slice(0, whole.length), registry.slug).toEqual(whole)
      paged += 1
    }
    expect(paged).toBeGreaterThanOrEqual(10)
  })

  it('comes back from its own CSV without a difference, and a changed line is one change', async () => {
    const importable = lists().filter((registry) => registry.import)
    expect(importable.length).toBeGreaterThan(4)
    for (const registry of importable) {
      const client = editorOf(registry)
      const calls = registryCalls(registry)
      const { total, lista } = await client.call(calls.buscar, { ...everything, cancelados: true })
      if (total === 0 || lista.some(({ cancelado }) => cancelado)) continue
      const { raw } = await client.try(calls.exportar, { formato: 'CSV' })
      const result = await importCsv(client, registry, raw, false)
      expect({
        slug: registry.slug,
        ...result,
        linhas: result.linhas.filter(({ situacao }) => situacao !== 'IGUAL'),
      }).toMatchObject({
        slug: registry.slug,
        iguais: total,
        erros: 0,
        linhas: [],
      })
    }
  })

  it('bears, under the address of the configuration, a name of its menu or one that is our own', () => {
    const configured = all().filter((registry) => registry.path.startsWith('/home/configuracao/'))
    expect(configured.length).toBeGreaterThan(0)
    for (const { slug, path } of configured) {
      const known = namesOfTheMenu.includes(slug) || ourOwn.includes(slug)
      expect(`${path} ${known}`).toBe(`${path} true`)
    }
  })

  it('shows the detail rows of a row of its own city, to nobody else, and never without their parent', async () => {
    const porto = await scene.as('gestor.porto')
    let saved = 0
    for (const registry of lists()) {
      const client = editorOf(registry)
      const [row] = (await client.call(registryCalls(registry).buscar, everything)).lista
      for (const child of Object.values(registry.children)) {
        const calls = registryCalls(child)
        expect((await outsider.try(calls.buscar, { pai: 1 })).status).toBe(403)
        expect((await outsider.try(calls.salvar, { pai: 1, valores: {} })).status).toBe(403)
        expect(`${child.slug} ${(await client.try(calls.salvar, { valores: {} })).status}`).toBe(`${child.slug} 404`)
        if (!row) continue
        const { lista } = await client.call(calls.buscar, { ...everything, pai: row.id })
        const [line] = lista
        if (!line) continue
        const same = await client.call(calls.salvar, {
          id: line.id,
          versao: line.versao,
          pai: row.id,
          valores: line.valores,
        })
        expect(`${child.slug} ${same.versao}`).toBe(`${child.slug} ${line.versao}`)
        expect([403, 404], child.slug).toContain((await porto.try(calls.buscarPorId, { id: line.id, pai: row.id })).status)
        saved += 1
      }
    }
    expect(saved).toBeGreaterThan(2)
  })

  it('removes a row, or cancels or keeps one that others use, and says which', async () => {
    let asked = 0
    for (const registry of lists()) {
      const client = editorOf(registry)
      const calls = registryCalls(registry)
      const { lista, total } = await client.call(calls.buscar, everything)
      const row = lista.at(-1)
      if (!row) continue
      asked += 1
      const answer = await client.try(calls.remover, { ids: [row.id] })
      const said =
        answer.status === 200 ? (answer.body as unknown as { mensagem: string }).mensagem : answer.body.mensagens[0]?.message
      expect([
        'Registro removido com sucesso.',
        'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
        'Este registro já foi utilizado e não pode ser eliminado. Informe a data de término.',
      ]).toContain(said)
      const after = (await client.call(calls.buscar, everything)).total
      expect(`${registry.slug} ${after}`).toBe(`${registry.slug} ${answer.status === 200 ? total - 1 : total}`)
    }
    expect(asked).toBeGreaterThan(10)
  })

  it('puts a file that is too long for the same call into the queue, in the order asked for; it is listed, fetched and made again', async () => {
    const feriados = lists().find(({ slug }) => slug === 'feriados') as Registry
    const { exportar } = registryCalls(feriados)
    await scene.owner(
      `insert into feriado (municipio_id, dia, descricao, tipo)
       select 1, date '2100-01-01' + n, 'Dia de prova ' || n, 'MUNICIPAL' from generate_series(1, 2001) n`,
    )
    const gestor = await scene.as('gestor')
    const pedido = { formato: 'PDF' as const, busca: 'prova', ordem: '-dia' }
    const { id } = (await gestor.try(exportar, pedido)).body as unknown as { id: number }
    expect((await gestor.try(exportar, pedido)).body).toMatchObject({ id, existente: true })
    await scene.runProcesses()
    const [item] = await gestor.call(buscarRelatoriosPorTipo, { slug: 'feriados', quantidade: 10 })
    expect(item).toMatchObject({
      id,
      situacao: 'PRONTO',
      feitos: 2001,
      titulo: 'Feriados',
      filtros: 'Busca: prova',
      mensagem: null,
    })
    const text = (await readPages((await gestor.try(baixarRelatorio, { id })).raw)).join(' ')
    expect(text.indexOf('Dia de prova 2001')).toBeLessThan(text.indexOf('Dia de prova 2000'))
    expect([text.includes('Dia de prova 1 '), text.includes('2.001 registros')]).toEqual([true, true])
    expect((await outsider.try(repetirRelatorio, { id })).status).not.toBe(200)
    expect((await (await scene.as('gestor.porto')).try(baixarRelatorio, { id })).status).toBe(404)
  })
})
