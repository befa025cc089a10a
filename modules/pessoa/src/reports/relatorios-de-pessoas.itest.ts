import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const search = (slug: string, filtros: Record<string, unknown>, tamanho = 100) =>
  fiscal.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho })
const rows = <T extends Record<string, unknown>>(sql: string) => scene.owner<T>(sql)
const count = async (sql: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n

describe('R2-2.8-02 relatorio-prestadores (F11)', () => {
  const slug = 'relatorio-prestadores'

  it('U3-4-01 lists at first only active and permanent providers', async () => {
    const page = await search(slug, { situacao: 'ATIVO', natureza: 'PERMANENTE' })
    expect(page.total).toBe(
      await count(`pessoa where municipio_id = 1 and prestador and situacao = 'ATIVO' and natureza_cadastro = 'PERMANENTE'`),
    )
    expect(page.totais.documento).toBe(page.total)
    expect(new Set(page.linhas.map(({ valores }) => valores.situacao))).toEqual(new Set(['Ativa']))
  })

  it('shows the closed company when asked for closed ones', async () => {
    const closed = await rows<{ nome: string }>(
      `select nome from pessoa where municipio_id = 1 and prestador and situacao = 'BAIXADO' order by nome`,
    )
    expect(closed.length).toBeGreaterThan(0)
    const page = await search(slug, { situacao: 'BAIXADO' })
    expect(page.total).toBe(closed.length)
    expect(new Set(page.linhas.map(({ valores }) => valores.nome))).toEqual(new Set(closed.map(({ nome }) => nome)))
  })

  it('tells who may issue today, since when, and the main activity', async () => {
    const authorised = `autorizacao_nfe where municipio_id = 1 and inicio <= '2026-04-15' and coalesce(fim, 'infinity') >= '2026-04-15'`
    const yes = await search(slug, { autorizado: 'SIM' })
    expect(yes.total).toBe(
      await count(`pessoa where municipio_id = 1 and prestador and id in (select pessoa_id from ${authorised})`),
    )
    const no = await search(slug, { autorizado: 'NAO' })
    expect(yes.total + no.total).toBe(await count('pessoa where municipio_id = 1 and prestador'))
    const alfa = yes.linhas.find(({ valores }) => valores.documento === '40000001000150')?.valores
    expect(alfa).toMatchObject({ autorizadoDesde: '2022-01-01', atividade: '010101 - Análise e desenvolvimento de sistemas' })
  })

  it('searches documents by range, and by opening dates', async () => {
    expect((await search(slug, { documento: '40.000.001/0001-50' })).linhas.map(({ valores }) => valores.nome)).toEqual([
      'Alfa Tecnologia Ltda',
    ])
    expect((await search(slug, { documento: '40000%' })).total).toBe(
      await count(`pessoa where municipio_id = 1 and prestador and documento like '40000%'`),
    )
    expect((await search(slug, { aberturaInicial: '2015-01-01', aberturaFinal: '2020-12-31' })).total).toBe(
      await count(`pessoa where municipio_id = 1 and prestador and data_abertura between '2015-01-01' and '2020-12-31'`),
    )
    const [activity] = await rows<{ id: string; total: number }>(
      `select atividade_id as id, count(distinct pessoa_id)::int as total from pessoa_atividade v where municipio_id = 1 and fim is null and exists (select 1 from pessoa p where p.municipio_id = 1 and p.id = v.pessoa_id and p.prestador) group by 1 order by 2 desc limit 1`,
    )
    expect((await search(slug, { atividade: [Number(activity?.id)] })).total).toBe(activity?.total)
  })
})

describe('R2-2.8-01 relatorio-empresas-contador (F10)', () => {
  const slug = 'relatorio-empresas-contador'
  const pairs = `(select origem_id, destino_id from relacionamento where municipio_id = 1 and tipo_relacionamento = 0 and inicio <= '2026-04-15' and coalesce(fim, 'infinity') >= '2026-04-15' union select id, contador_responsavel_id from pessoa where municipio_id = 1 and contador_responsavel_id is not null) x`

  it('groups companies by accountant; linking another company makes the group grow by one', async () => {
    const before = await search(slug, {})
    expect(before.total).toBe(await count(pairs))
    const [group] = before.grupos
    const [accountant] = await rows<{ id: string }>(`select id from pessoa where municipio_id = 1 and nome = '${group?.rotulo}'`)
    await scene.owner(
      `update pessoa set contador_responsavel_id = $1 where municipio_id = 1 and id = (select id from pessoa where municipio_id = 1 and length(documento) = 14 and contador_responsavel_id is null and id not in (select origem_id from relacionamento where municipio_id = 1 and tipo_relacionamento = 0) order by id limit 1)`,
      [accountant?.id],
    )
    const after = await search(slug, {})
    expect(after.grupos.find(({ rotulo }) => rotulo === group?.rotulo)?.linhas).toBe(Number(group?.linhas) + 1)
    expect(after.totais.documento).toBe(await count(pairs))
  })

  it('lists legal persons that have none', async () => {
    const none = await search(slug, { semContador: true })
    expect(none.total).toBe(
      await count(`pessoa where municipio_id = 1 and length(documento) = 14 and id not in (select origem_id from ${pairs})`),
    )
    expect(new Set(none.linhas.map(({ valores }) => valores.contador))).toEqual(new Set(['Sem contador']))
  })
})

describe('R2-2.8-80 relatorio-pessoas-fiscal (F18)', () => {
  it('is the portfolio of each inspector, and a person that changes hands changes group', async () => {
    const portfolios = () =>
      rows<{ nome: string; n: number }>(
        `select f.nome, count(*)::int as n from pessoa p join pessoa f on f.municipio_id = p.municipio_id and f.id = p.fiscal_responsavel_id where p.municipio_id = 1 group by f.nome order by f.nome`,
      )
    const groups = async () =>
      (await search('relatorio-pessoas-fiscal', {})).grupos
        .map(({ rotulo, linhas }) => ({ nome: rotulo, n: linhas }))
        .sort((a, b) => a.nome.localeCompare(b.nome))
    const before = await groups()
    expect(before.length).toBeGreaterThan(0)
    expect(before).toEqual(await portfolios())
    const [other] = await rows<{ id: string }>(
      `select ator_id as id from papel where municipio_id = 1 and perfil = 'fiscal' order by ator_id desc limit 1`,
    )
    await scene.owner(
      `update pessoa set fiscal_responsavel_id = $1 where municipio_id = 1 and id = (select id from pessoa where municipio_id = 1 and fiscal_responsavel_id <> $1 order by id limit 1)`,
      [other?.id],
    )
    expect(await groups()).toEqual(await portfolios())
    expect(await groups()).not.toEqual(before)
  })
})

describe('R2-2.8-81 relatorio-pessoas-por-papel (F19)', () => {
  it('lists the accountant with his last sign-in', async () => {
    await scene.as('contador')
    const page = await search('relatorio-pessoas-por-papel', { papel: 'contador' })
    expect(page.total).toBeGreaterThan(0)
    expect(page.grupos[0]?.rotulo).toBe('Contadores')
    const line = page.linhas.find(({ valores }) => valores.usuario === 'contador')
    expect(new Date(String(line?.valores.ultimoAcesso)).toISOString()).toBe('2026-04-15T15:00:00.000Z')
    for (const papel of ['fiscal', 'funcionario', 'empresa', 'grafica'])
      expect((await search('relatorio-pessoas-por-papel', { papel, ativo: 'SIM' })).total).toBe(
        await count(
          `papel p left join conta_vinculo v on v.municipio_id = p.municipio_id and v.pessoa_id = p.ator_id where p.municipio_id = 1 and p.perfil = '${papel}' and p.inicio <= '2026-04-15' and coalesce(p.fim, 'infinity') >= '2026-04-15'`,
        ),
      )
  })

  it('asks for the role', async () => {
    const answer = await fiscal.try(reportCalls('relatorio-pessoas-por-papel').buscar, { filtros: {} })
    expect(answer.body.mensagens.map(({ message }) => message)).toEqual(['O papel é obrigatório.'])
  })
})
