import { type Client, type Scene, seedsOf, startScene } from '@iss/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconstruirFatosCall } from '../src/contract/fatos.ts'
import { consolidarFatos, reconstruirFatos } from '../src/server/consolidar-fatos.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const campos =
  'pessoa_id, competencia, papel, origem, atividade_id, regime, quantidade, servicos, deducoes, base, iss_proprio, iss_retido, iss_fora, devido, emitido, em_aberto, pago'
/** Every fact of the city as one text, so that two states compare exactly. */
const retrato = (fonte: 'fato_competencia' | 'fato_atual' | 'fato_apurado') =>
  scene.inCity(1, async (ctx) => {
    const { rows } = await ctx.client.query<{ linha: string }>(
      `select row(${campos})::text as linha from (select ${campos
        .split(', ')
        .map((campo) =>
          /^(servicos|deducoes|base|iss_|devido|emitido|em_aberto|pago)/.test(campo) ? `${campo}::numeric(15,2)` : campo,
        )
        .join(', ')} from ${fonte}) f order by 1`,
    )
    return rows.map(({ linha }) => linha)
  })
const pick = (tabela: string, n: number, onde = 'true') =>
  `(select id from ${tabela} where municipio_id = 1 and ${onde} order by id offset (${n} % greatest(1, (select count(*) from ${tabela} where municipio_id = 1 and ${onde}))) limit 1)`

type Passo = { tipo: string; n: number; mes: number; valor: number }

/** One event of a history, at the level of the tables: the facts must follow whoever wrote them. */
const eventos: Record<string, (passo: Passo) => Promise<unknown>> = {
  nota: ({ n, mes, valor }) =>
    scene.owner(
      `with modelo as (select * from nota_fiscal where municipio_id = 1 and id = ${pick('nota_fiscal', n)}),
        papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) select 1, 'NFSE', prestador_id, md5(random()::text), now() from modelo returning id)
       insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'estado', 'EMITIDA', 'rps_numero', null,
         'numero', (select max(numero) + 1 from nota_fiscal x where x.municipio_id = 1 and x.prestador_id = m.prestador_id),
         'competencia', '2026-${String(1 + (mes % 4)).padStart(2, '0')}-01', 'valor_total', ${valor}, 'base', ${valor}, 'imposto', ${valor} * 0.02, 'retido', ${n} % 3 = 0))).* from modelo m, papel`,
    ),
  cancelamento: ({ n }) =>
    scene.owner(`update nota_fiscal set estado = 'CANCELADA' where municipio_id = 1 and id = ${pick('nota_fiscal', n)}`),
  substituicao: ({ n }) =>
    scene.owner(`update nota_fiscal set estado = 'SUBSTITUIDA' where municipio_id = 1 and id = ${pick('nota_fiscal', n)}`),
  volta: ({ n }) =>
    scene.owner(`update nota_fiscal set estado = 'EMITIDA' where municipio_id = 1 and id = ${pick('nota_fiscal', n)}`),
  livro: ({ n, mes, valor }) =>
    scene.owner(
      `with papel as (insert into escrit_papel select (jsonb_populate_record(e, jsonb_build_object('id', (select max(id) + 1000 from escrit_papel),
          'numero', 900000 + (select max(id) from escrit_papel), 'estado', 'LANCADA', 'motivo', null, 'retido', ${n} % 2 = 0, 'retifica_id', null,
          'competencia', '2026-${String(1 + (mes % 4)).padStart(2, '0')}-01', 'valor_total', ${valor}, 'base', ${valor}, 'imposto', ${valor} * 0.03))).*
          from escrit_papel e where e.municipio_id = 1 and e.origem = 'DECLARADA' and e.id = ${pick('escrit_papel', n, "origem = 'DECLARADA'")} returning id)
       insert into escrit_setor select (jsonb_populate_record(e, jsonb_build_object('id', (select max(id) + 1000 from escrit_setor), 'chave', null,
          'competencia', '2026-${String(1 + (mes % 4)).padStart(2, '0')}-01', 'estado', 'LANCADA', 'valor', ${valor}, 'deducoes', 0, 'base', ${valor},
          'imposto', ${valor} * 0.05, 'devido_aqui', ${n} % 5 <> 0))).* from escrit_setor e where e.municipio_id = 1 and e.id = ${pick('escrit_setor', n)}`,
    ),
  livroCancelado: ({ n }) =>
    scene.owner(
      `with papel as (update escrit_papel set estado = 'CANCELADA', motivo = 'Na prova' where municipio_id = 1 and id = ${pick('escrit_papel', n)}),
        especial as (update escrit_especial set estado = 'CANCELADA' where municipio_id = 1 and id = ${pick('escrit_especial', n)})
       update escrit_setor set estado = 'CANCELADA' where municipio_id = 1 and id = ${pick('escrit_setor', n)}`,
    ),
  pagamento: ({ n, valor }) =>
    scene.owner(
      `insert into pagamento (municipio_id, guia_id, data_pagamento, valor, devido, correcao, multa, juros, tsa, resultado, tipo_baixa, registrado_em)
       select 1, ${pick('guia', n)}, '2026-04-10', ${valor}, ${valor}, 0, 0, 0, 0, 'EXATO', 'MANUAL', now()`,
    ),
  estorno: ({ n }) =>
    scene.owner(
      `update pagamento set estornado_em = now() where municipio_id = 1 and id = ${pick('pagamento', n, 'estornado_em is null')}`,
    ),
  guiaCancelada: ({ n }) =>
    scene.owner(`update guia set estado = 'CANCELADA' where municipio_id = 1 and id = ${pick('guia', n, "estado = 'EMITIDA'")}`),
  reabertura: ({ n }) =>
    scene.owner(
      `update encerramento set reaberto_em = now() where municipio_id = 1 and id = ${pick('encerramento', n, 'reaberto_em is null')}`,
    ),
  regime: ({ n, mes }) =>
    scene.owner(
      `insert into regime_competencia (municipio_id, contribuinte_id, regime, data_inicio, data_alteracao)
       select 1, ${pick('pessoa', n, 'prestador')}, (array['SIMPLES','FATURAMENTO','MEI'])[1 + ${n} % 3], '2026-${String(1 + (mes % 4)).padStart(2, '0')}-${String(1 + (n % 20)).padStart(2, '0')}', now()
       on conflict (municipio_id, contribuinte_id, data_inicio) do update set regime = excluded.regime`,
    ),
  cadastro: ({ n }) =>
    scene.owner(
      `update pessoa set regime_iss_tipo = (array['SIMPLES','FATURAMENTO','ISENTO'])[1 + ${n} % 3] where municipio_id = 1 and id = ${pick('pessoa', n, 'prestador')}`,
    ),
  consolidacao: ({ n }) => scene.inCity(1, (ctx) => consolidarFatos(ctx, 1 + (n % 30))),
}

describe('fatos mensais (fato_competencia)', () => {
  it('K10 counts each ledger as an origin of its own, and one month of one person is one query of the planner', async () => {
    const origens = await scene.owner<{ origem: string }>(
      `select distinct origem from fato_apurado where municipio_id = 1 and origem not in ('ENCERRAMENTO', 'GUIA') order by 1`,
    )
    expect(origens.map(({ origem }) => origem)).toEqual([
      'BANCO',
      'CARTORIO',
      'ESPECIAL',
      'NACIONAL',
      'NFE',
      'NFE_SEM_RETENCAO',
      'PAPEL',
      'PEDAGIO',
      'TRANSPORTE',
    ])
    const plano = await scene.owner<{ 'QUERY PLAN': string }>(
      `explain select * from fato_apurado where municipio_id = 1 and pessoa_id = 7 and competencia = '2026-03-01'`,
    )
    expect(plano.map((linha) => linha['QUERY PLAN']).join('\n')).toMatch(/escrit_papel[^]*escrit_especial[^]*escrit_setor/)
  })

  it('reads the same before, while and after the facts are written down', async () => {
    const apurado = await retrato('fato_apurado')
    expect(apurado.length).toBeGreaterThan(100)
    expect(await retrato('fato_atual')).toEqual(apurado)
    await scene.inCity(1, (ctx) => consolidarFatos(ctx, 40))
    expect(await retrato('fato_atual')).toEqual(apurado)
    while ((await scene.inCity(1, (ctx) => consolidarFatos(ctx))) > 0);
    expect(await retrato('fato_competencia')).toEqual(apurado)
    expect(await retrato('fato_atual')).toEqual(apurado)
  })

  it.each(seedsOf(20_260_415, 20_260_416))(
    'keeps the facts of a random history equal to a rebuild (seed %i)',
    async (seed) => {
      const passo = fc.record({
        tipo: fc.constantFrom(...Object.keys(eventos)),
        n: fc.nat({ max: 500 }),
        mes: fc.nat({ max: 3 }),
        valor: fc.integer({ min: 1, max: 90_000 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(passo, { minLength: 5, maxLength: 25 }), async (historia) => {
          for (const evento of historia) await eventos[evento.tipo]?.(evento)
          const apurado = await retrato('fato_apurado')
          expect(await retrato('fato_atual')).toEqual(apurado)
          while ((await scene.inCity(1, (ctx) => consolidarFatos(ctx))) > 0);
          const incremental = await retrato('fato_competencia')
          expect(incremental).toEqual(apurado)
          await scene.inCity(1, (ctx) => reconstruirFatos(ctx))
          expect(await retrato('fato_competencia')).toEqual(incremental)
        }),
        { numRuns: 8, seed },
      )
    },
    120_000,
  )

  it('leaves one mark for each person and month of a statement, however many notes it brings', async () => {
    while ((await scene.inCity(1, (ctx) => consolidarFatos(ctx))) > 0);
    await scene.owner(`update nota_fiscal set estado = estado where municipio_id = 1 and competencia = '2026-03-01'`)
    const [marcas] = await scene.owner<{ marcas: string; distintas: string; notas: string }>(
      `select count(*) as marcas, count(distinct (pessoa_id, competencia)) as distintas, (select count(*) from nota_fiscal where municipio_id = 1 and competencia = '2026-03-01') as notas from fato_pendente where municipio_id = 1`,
    )
    expect(marcas?.marcas).toBe(marcas?.distintas)
    expect(Number(marcas?.marcas)).toBeGreaterThan(0)
    expect(Number(marcas?.marcas)).toBeLessThan(Number(marcas?.notas))
  })

  it('does not touch the other city, and is rebuilt by gestor or administrador only', async () => {
    const outra = await scene.owner('select * from fato_competencia where municipio_id = 2 order by id')
    const ask = async (usuario: string) => (await ((await scene.as(usuario)) as Client).try(reconstruirFatosCall, {})).status
    expect([await ask('fiscal'), await ask('contador'), await ask('alfa')]).toEqual([403, 403, 403])
    await (await scene.as('gestor')).call(reconstruirFatosCall, {})
    await scene.runProcesses()
    expect(await retrato('fato_competencia')).toEqual(await retrato('fato_apurado'))
    expect(await scene.owner('select * from fato_competencia where municipio_id = 2 order by id')).toEqual(outra)
  })
})
