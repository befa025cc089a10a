import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compararComAtividade, juntarComparacao } from '../src/contract/analise.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const lista = async (slug: string, filtros: object = {}) => {
  const { linhas, total } = await fiscal.call(reportCalls(slug).buscar, { filtros: { ...filtros }, pagina: 0, tamanho: 100 })
  return { linhas: linhas.map(({ id, valores }): Record<string, unknown> => ({ ...valores, id })), total }
}
const um = async (sql: string, params: unknown[] = []) => Object.values((await scene.owner(sql, params))[0] ?? {})[0]

it('compares a company with its activity: quartiles of the others, what is missing up to the median, a finding with one click, kept once', async () => {
  const [alvo] = await scene.owner<{ pessoa_id: string; atividade_id: string }>(
    `select pessoa_id, atividade_id from fato_apurado f where municipio_id = 1 and papel = 'PRESTADOR' and atividade_id is not null and base > 0
       and competencia between '2025-04-01' and '2026-03-01' group by 1, 2 order by count(*) desc, 1 limit 1`,
  )
  const pedido = { contribuinteId: Number(alvo?.pessoa_id), atividadeId: Number(alvo?.atividade_id) }
  // Two others of the activity, with more.
  await scene.owner(
    `insert into fato_competencia select (jsonb_populate_record(null::fato_competencia, to_jsonb(f) || jsonb_build_object(
       'id', coalesce((select max(id) from fato_competencia), 0) + row_number() over (), 'pessoa_id', o.id, 'base', f.base * o.vezes))).*
     from fato_apurado f, (select id, 9 + row_number() over (order by id) as vezes from pessoa where municipio_id = 1 and prestador and id <> $1
       and id not in (select pessoa_id from fato_apurado where municipio_id = 1 and atividade_id = $2)
       and id not in (select pessoa_id from fato_pendente where municipio_id = 1) order by id limit 2) o
     where f.municipio_id = 1 and f.papel = 'PRESTADOR' and f.pessoa_id = $1 and f.atividade_id = $2 and f.base > 0`,
    [pedido.contribuinteId, pedido.atividadeId],
  )
  const comparacao = await fiscal.call(compararComAtividade, pedido)
  expect([comparacao.meses.length, comparacao.atividadeId]).toEqual([12, pedido.atividadeId])
  const mes = comparacao.meses.at(-1)
  expect(mes?.base.toString()).toBe(
    String(
      (await um(
        `select coalesce(sum(base), 0)::numeric(15,2) from fato_apurado where municipio_id = 1 and papel = 'PRESTADOR' and pessoa_id = $1 and atividade_id = $2 and competencia = '2026-03-01'`,
        [pedido.contribuinteId, pedido.atividadeId],
      )) ?? '',
    ),
  )
  // The same months as a list, to be exported: of nobody while nobody is chosen.
  const dela = { contribuinte: pedido.contribuinteId, atividade: pedido.atividadeId }
  const mesAMes = await lista('comparacao-com-atividade', dela)
  expect(mesAMes.linhas.map(({ base, mediana }) => [base, mediana])).toEqual(
    comparacao.meses.map(({ base, mediana }) => [base.toString(), mediana?.toString() ?? null]),
  )
  expect(mesAMes.linhas.filter(({ lugar }) => lugar === 'Abaixo do primeiro quartil')).toHaveLength(comparacao.abaixo)
  expect((await lista('comparacao-com-atividade')).total).toBe(0)
  // Who opened within a month is compared from the next one on; one who lacks nothing is no finding.
  const comPares = comparacao.meses.findLast(({ mediana }) => mediana !== null)
  if (!comPares) throw new Error('nobody to compare with')
  const [antes] = await scene.owner<{ abertura: string | null }>(
    'select data_abertura::text as abertura from pessoa where municipio_id = 1 and id = $1',
    [pedido.contribuinteId],
  )
  const abrir = async (dia: string | null) => {
    await scene.owner('update pessoa set data_abertura = $2 where municipio_id = 1 and id = $1', [pedido.contribuinteId, dia])
    await scene.owner('delete from fato_pendente where municipio_id = 1 and pessoa_id = $1', [pedido.contribuinteId])
    await scene.owner(
      `update fato_competencia set base = 0.01 where municipio_id = 1 and papel = 'PRESTADOR' and pessoa_id = $1 and atividade_id = $2`,
      [pedido.contribuinteId, pedido.atividadeId],
    )
  }
  await abrir(`${comPares.competencia.plusMonths(-1).firstDay().slice(0, 8)}15`)
  const jovem = await fiscal.call(compararComAtividade, pedido)
  const comparados = jovem.meses.filter(({ ativo }) => ativo)
  const desde = comparacao.meses.filter(({ competencia }) => !competencia.isBefore(comPares.competencia))
  expect(comparados.map(({ competencia }) => competencia.format())).toEqual(desde.map(({ competencia }) => competencia.format()))
  expect([jovem.ativos, jovem.abaixo, jovem.falta.isPositive()]).toEqual([desde.length, 1, true])
  expect(jovem.falta.toString()).toBe(
    Dinheiro.sum(comparados.map(({ mediana, base }) => (mediana ?? base).minus(base))).toString(),
  )
  expect(
    (await lista('comparacao-com-atividade', dela)).linhas.filter(({ lugar }) => lugar === 'Sem a atividade no mês inteiro'),
  ).toHaveLength(12 - desde.length)
  await abrir('2026-04-10')
  expect((await fiscal.try(juntarComparacao, pedido)).body.mensagens?.[0]?.message).toBe(
    'Nenhum mês do contribuinte fica abaixo do primeiro quartil: não há o que juntar à fiscalização.',
  )
  await abrir(antes?.abertura ?? null)
  const juntado = await fiscal.call(juntarComparacao, pedido)
  await fiscal.call(juntarComparacao, pedido)
  expect(await um(`select link from fiscalizacao_achado where municipio_id = 1 and origem = 'COMPARACAO'`)).toBe(
    `/home/actions/analise-contribuinte?contribuinte=${pedido.contribuinteId}&atividade=${pedido.atividadeId}`,
  )
  expect(String(await um(`select count(*) from fiscalizacao_achado where municipio_id = 1 and origem = 'COMPARACAO'`))).toBe('1')
  expect(juntado.link).toMatch(/^\/home\/actions\/(agenda|consulta)-fiscalizacao\?/)
  expect((await (await scene.as('beta')).try(juntarComparacao, pedido)).status).toBe(403)
  expect((await (await scene.as('fiscal.porto')).try(compararComAtividade, pedido)).status).not.toBe(200)
})
