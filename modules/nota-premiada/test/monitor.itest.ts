import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fecharLista, gerarBilhetes, publicarResultado, registrarResultado } from '../src/contract/monitor.ts'

let scene: Scene
let gestor: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const monitor = async (client = fiscal, filtros: Record<string, unknown> = {}) =>
  client.call(reportCalls('monitor-nota-premiada').buscar, { filtros, pagina: 0, tamanho: 10 })
const frases = async (resposta: Promise<{ body: { mensagens?: { message: string }[] } }>) =>
  ((await resposta).body.mensagens ?? []).map(({ message }) => message)
const bilhetes = (id: number) =>
  scene.owner<{ numero: string; documento: string; ativo: boolean }>(
    'select numero, documento, ativo from bilhete where municipio_id = 1 and sorteio_id = $1 order by numero',
    [id],
  )

it('F117 the cards are of the open draw of today, not of one that is to come or was left open', async () => {
  const daVez = async () => (await monitor()).resumo
  const antes = JSON.stringify(await daVez())
  expect(antes).toContain('2026')
  const outros = await scene.owner<{ id: string }>(
    `insert into sorteio select (jsonb_populate_record(s::sorteio, jsonb_build_object('id', (select max(id) from sorteio) + x.n, 'periodo_inicial', x.de, 'periodo_final', x.ate,
       'data_limite', x.ate, 'data_sorteio', null))).* from (select * from sorteio where municipio_id = 1 and situacao = 'ABERTO' limit 1) s,
       (values (1001, '2025-01-01', '2025-06-30'), (1002, '2026-07-01', '2026-12-31'), (1003, '2027-01-01', '2027-06-30')) x (n, de, ate) returning id`,
  )
  expect(JSON.stringify(await daVez())).toBe(antes)
  await scene.owner('delete from sorteio where municipio_id = 1 and id = any ($1)', [outros.map(({ id }) => id)])
})

it('F117 a card leaves the draws that have something of what it counts', async () => {
  const { resumo = [], linhas } = await monitor()
  expect(resumo.map(({ rotulo }) => rotulo)).toEqual([
    'Participantes',
    'Notas elegíveis',
    'Bilhetes gerados',
    'Cancelados',
    'A gerar',
    'Dias para a data limite',
  ])
  const todos = linhas.map(({ id, valores }) => ({ id, ...valores }) as Record<string, unknown>)
  const [cancelados] = await scene.owner<{ ids: string[] }>(
    'select array_agg(distinct sorteio_id::text) as ids from bilhete where municipio_id = 1 and not ativo',
  )
  const tem: Record<string, (um: Record<string, unknown>) => boolean> = {
    Participantes: ({ validos }) => Number(validos) > 0,
    'Notas elegíveis': ({ elegiveis }) => Number(elegiveis) > 0,
    'Bilhetes gerados': ({ bilhetes: quantos }) => Number(quantos) > 0,
    Cancelados: ({ id }) => (cancelados?.ids ?? []).includes(String(id)),
    'A gerar': ({ aGerar }) => Number(aGerar) > 0,
    'Dias para a data limite': ({ situacao }) => situacao === 'Aberto' || situacao === 'Gerado',
  }
  for (const { rotulo, filtros } of resumo) {
    const ficam = (await monitor(fiscal, filtros)).linhas.map(({ id }) => id)
    const esperados = todos.filter((um) => tem[rotulo]?.(um)).map(({ id }) => id)
    expect([rotulo, new Set(ficam)]).toEqual([rotulo, new Set(esperados)])
  }
})

it('R2-2.8-41 /home/actions/monitor-nota-premiada follows a draw: tickets made up for once, list fixed by its hash, result, publication', async () => {
  const [aberto] = await scene.owner<{ id: string; data_limite: string }>(
    `select id, data_limite::text from sorteio where municipio_id = 1 and situacao = 'ABERTO' order by periodo_inicial desc limit 1`,
  )
  const id = Number(aberto?.id)
  const antes = await bilhetes(id)
  expect(antes.length).toBeGreaterThan(0)
  // As if the programme had been switched on late: half of the notes never got their tickets.
  await scene.owner(
    `delete from bilhete where municipio_id = 1 and sorteio_id = $1 and ativo and nota_id in (select max(nota_id) from bilhete where municipio_id = 1 and sorteio_id = $1 and ativo)`,
    [id],
  )
  const depois = await bilhetes(id)
  expect(depois.length).toBeLessThan(antes.length)

  expect((await fiscal.try(gerarBilhetes, { id })).status).toBe(403)
  expect((await (await scene.as('gestor.porto')).try(gerarBilhetes, { id })).status).not.toBe(200)
  await gestor.call(gerarBilhetes, { id })
  await scene.runProcesses()
  const gerados = await bilhetes(id)
  expect(gerados.length).toBe(antes.length)
  expect(new Set(gerados.map(({ numero }) => numero)).size).toBe(gerados.length)
  await gestor.call(gerarBilhetes, { id })
  await scene.runProcesses()
  expect(await bilhetes(id)).toEqual(gerados)

  expect(await frases(gestor.try(fecharLista, { id }))).toEqual(['A data limite ainda não foi alcançada.'])
  await scene.owner(`update sorteio set data_limite = '2026-04-14' where municipio_id = 1 and id = $1`, [id])
  expect(await frases(gestor.try(registrarResultado, { id, resultado: '1; 1º' }))).toEqual([
    'Feche a lista antes de registrar o resultado.',
  ])
  await gestor.call(fecharLista, { id })
  expect(await frases(gestor.try(gerarBilhetes, { id }))).toEqual(['A lista já foi fechada.'])
  const [fixada] = await scene.owner<{ igual: boolean }>(
    `select s.hash_lista = encode(sha256(convert_to(string_agg(b.numero || ';' || b.documento || ';' || case when b.ativo then 'S' else 'N' end || E'\\n', '' order by b.numero), 'UTF8')), 'hex') as igual
     from sorteio s join bilhete b on b.municipio_id = s.municipio_id and b.sorteio_id = s.id where s.municipio_id = 1 and s.id = $1 group by s.hash_lista`,
    [id],
  )
  expect(fixada?.igual).toBe(true)

  const valido = gerados.find(({ ativo }) => ativo)?.numero ?? ''
  const invalido = gerados.find(({ ativo }) => !ativo)?.numero ?? '999999'
  expect(await frases(gestor.try(publicarResultado, { id }))).toEqual(['Registre o resultado antes de publicá-lo.'])
  expect(await frases(gestor.try(registrarResultado, { id, resultado: `${valido}; 1º prêmio` }))).toEqual([
    'O sorteio não pode ser anterior ao fim do período.',
  ])
  await scene.owner(`update sorteio set periodo_final = '2026-04-14' where municipio_id = 1 and id = $1`, [id])
  expect(await frases(gestor.try(registrarResultado, { id, resultado: `${invalido}; 1º` }))).toEqual([
    `O bilhete ${invalido} não existe neste sorteio ou foi cancelado.`,
  ])
  await gestor.call(registrarResultado, { id, resultado: `${valido}; 1º prêmio` })
  await gestor.call(publicarResultado, { id })
  expect(await frases(gestor.try(publicarResultado, { id }))).toEqual(['O resultado já foi publicado.'])
  const linha = (await monitor()).linhas.find((uma) => uma.id === id)?.valores
  expect([linha?.situacao, linha?.bilhetes, linha?.aGerar]).toEqual(['Sorteado', gerados.length, 0])
})
