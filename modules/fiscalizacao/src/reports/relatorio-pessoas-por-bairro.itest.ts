import { reportCalls } from '@iss/list/definition'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
let fiscal: Client
const { buscar, exportar, opcoes } = reportCalls('relatorio-pessoas-por-bairro')
const search = (filtros: Record<string, unknown>) => fiscal.call(buscar, { filtros, pagina: 0, tamanho: 100 })

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

describe('R2-2.8-83 relatorio-pessoas-por-bairro (F21)', () => {
  it('counts each person once: the groups add up to the people under the same filters', async () => {
    const [city] = await scene.owner<{ todos: string; ativos: string; mei: string }>(
      `select count(*) as todos, count(*) filter (where situacao = 'ATIVO') as ativos, count(*) filter (where regime_iss_tipo = 'MEI') as mei from pessoa p where municipio_id = 1
         and not exists (select 1 from papel x where x.municipio_id = p.municipio_id and x.ator_id = p.id and x.perfil in ('fiscal', 'gestor', 'administrador', 'suporte'))`,
    )
    const all = await search({})
    expect(all.totais).toMatchObject({ contribuintes: Number(city?.todos), mei: Number(city?.mei), percentual: '100.00' })
    expect((await search({ situacao: 'ATIVO' })).totais.contribuintes).toBe(Number(city?.ativos))
    expect(all.linhas.reduce((sum, { valores }) => sum + Number(valores.contribuintes), 0)).toBe(Number(city?.todos))
    expect(Number(city?.todos)).toBeGreaterThan(Number(city?.ativos))
  })

  it('joins spellings of one neighbourhood and puts people without an address together', async () => {
    const before = await search({})
    const centro = before.linhas.find(({ valores }) => valores.bairro === 'Centro')?.valores.contribuintes
    const others = (await scene.owner<{ id: string; pessoa_id: string }>(
      `select min(id) as id, pessoa_id from endereco where municipio_id = 1 and bairro <> 'Centro' and pessoa_id in (select id from pessoa where municipio_id = 1 and prestador) group by pessoa_id order by pessoa_id limit 3`,
    )) as { id: string; pessoa_id: string }[]
    await scene.owner(`update endereco set bairro = '  CÊNTRO ' where id = $1`, [others[0]?.id])
    await scene.owner(`update endereco set bairro = 'centro' where id = $1`, [others[1]?.id])
    await scene.owner('delete from endereco where pessoa_id = $1', [others[2]?.pessoa_id])
    const after = await search({})
    const found = after.linhas.filter(({ valores }) => /^c[eê]ntro$/i.test(String(valores.bairro).trim()))
    expect(found.map(({ valores }) => valores.contribuintes)).toEqual([Number(centro) + 2])
    expect(after.linhas.find(({ valores }) => valores.bairro === 'Sem endereço')?.valores.contribuintes).toBe(1)
    expect(after.totais).toEqual(before.totais)
  })

  it('shares stay those of the city when only some neighbourhoods are asked for', async () => {
    const all = await search({})
    const [option] = await fiscal.call(opcoes, { filtro: 'bairro', texto: 'INDUS' })
    expect(option).toEqual({ value: 'distrito industrial', label: 'Distrito Industrial' })
    const some = await search({ bairro: [option?.value] })
    const line = all.linhas.find(({ valores }) => valores.bairro === 'Distrito Industrial')
    expect(some.linhas.map(({ valores }) => valores)).toEqual([line?.valores])
    expect(some.totais.percentual).toBe(line?.valores.percentual)
  })

  it('detailed: a line for each person, subtotals of the whole group, links to the registration', async () => {
    const plain = await search({})
    const page = await fiscal.call(buscar, { filtros: { detalhar: true }, pagina: 0, tamanho: 5, ordem: 'nome' })
    expect(page.total).toBe(plain.totais.contribuintes)
    expect(page.colunas).toEqual([
      'bairro',
      'documento',
      'nome',
      'endereco',
      'contribuintes',
      'prestadores',
      'simples',
      'mei',
      'movimento',
      'pago',
      'percentual',
    ])
    expect(page.linhas[0]?.links?.nome).toMatch(/^\/home\/actions\/pessoa\?id=\d+$/)
    const group = page.grupos[0]
    expect(group?.totais).toEqual(
      Object.fromEntries(
        Object.entries(plain.linhas.find(({ valores }) => valores.bairro === group?.rotulo)?.valores ?? {}).filter(
          ([key]) => key in (group?.totais ?? {}),
        ),
      ),
    )
    expect(page.totais).toEqual(plain.totais)
  })

  it('filters by activity, and refuses a neighbourhood and a person of nowhere', async () => {
    const [activity] = await scene.owner<{ id: string; total: string }>(
      `select atividade_id as id, count(distinct pessoa_id) as total from pessoa_atividade where municipio_id = 1 and fim is null group by 1 order by 2 desc limit 1`,
    )
    expect(Number(activity?.total)).toBeGreaterThan(0)
    expect((await search({ atividade: [Number(activity?.id)] })).totais.contribuintes).toBe(Number(activity?.total))
    const answer = await fiscal.try(buscar, { filtros: { bairro: ['lugar nenhum'], situacao: 'OUTRA' } })
    expect(answer.status).toBe(409)
    expect(answer.body.mensagens.map(({ key }) => key).sort(byText)).toEqual(['bairro', 'situacao'])
  })

  it('searches, and leaves an audit event for each file that goes out', async () => {
    const page = await fiscal.call(buscar, { filtros: { detalhar: true }, pagina: 0, tamanho: 100, busca: '40.000.001/0001' })
    expect(page.linhas.map(({ valores }) => valores.nome)).toEqual(['Alfa Tecnologia Ltda'])
    expect(page.totais.contribuintes).toBe(1)
    await fiscal.try(exportar, { formato: 'CSV', filtros: {} })
    const [event] = await scene.owner<{ depois: { formato: string; linhas: number } }>(
      `select depois from auditoria_evento where tipo = 'relatorio.exportado' order by id desc limit 1`,
    )
    expect(event?.depois).toMatchObject({ formato: 'CSV', linhas: (await search({})).total })
  })
})
