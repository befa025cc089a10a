import { type Lote, loteCalls } from '@iss/lote/definition'
import { createApp } from '@iss/platform/http'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { megabytes, ms, print } from './palavras.ts'
import { entrar, pedirA, recolher } from './pedir.ts'

/** Items of the smaller and of the larger size. */
const MUITOS = Number(process.env.ISS_ITENS ?? 10_000)
const TAMANHOS = [Math.round(MUITOS / 10), MUITOS]
/** Milliseconds between two looks at the memory that is really held, garbage collected first. */
const OLHAR = 3000
const MES = '2019-03-01'
/** One of them only, by its slug. */
const SO = process.env.ISS_ROTINA

const rotinas = [
  { slug: 'calcular-saldo-competencia', palavra: 'CALCULAR', valores: { contribuinteId: null, somenteDiferencas: true } },
  { slug: 'reprocessamento-notas-escrit', palavra: 'REPROCESSAR', valores: { contribuinteId: null } },
]

/** Companies with a balance that no document explains: what both routines find in a month of its own. */
async function semear(dono: pg.Client, de: number, ate: number): Promise<void> {
  await dono.query(
    `with novas as (
       insert into pessoa select (jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('pessoa', 'id')), 'documento', lpad((60000000000000 + g)::text, 14, '0'),
         'nome', 'Empresa ' || g, 'inscricao_municipal', null))).*
       from (select p as m from pessoa p where municipio_id = 1 and length(documento) = 14 order by id limit 1) um, generate_series($1::int + 1, $2::int) g
       returning id)
     insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, faturado, imposto, debito)
       select 1, id, 'PRESTADOR', $3::date, 1, 100, 3, 3 from novas`,
    [de, ate, MES],
  )
}

/**
 * Routines that go over everything of a period (A42, A47): preview and order on so many items and on ten times as many (ISS_ITENS), in this
 * process. Tells the greatest memory in use on the way, garbage collected; both sizes must take the same.
 */
export async function benchSaldos(bench: Bench): Promise<void> {
  const { house, pool, runtime, secret, version, ownerUrl } = bench
  const app = await createApp({ house, pool, runtime, secret, version, ratePerMinute: 0, uploadQuotaMb: 0 })
  const pedir = pedirA(`${await app.listen({ port: 0, host: '127.0.0.1' })}/v2/rest`)
  const admin = await entrar(pedir, 'administrador')
  const dono = new pg.Client({ connectionString: ownerUrl })
  await dono.connect()
  const lotes = house.others.get('lote') as unknown as Lote[]
  const medir = async <T>(work: () => Promise<T>) => {
    recolher()
    const antes = process.memoryUsage().heapUsed
    let maior = antes
    const olhar = setInterval(() => {
      recolher()
      maior = Math.max(maior, process.memoryUsage().heapUsed)
    }, OLHAR)
    const inicio = performance.now()
    const resposta = await work().finally(() => clearInterval(olhar))
    const tempo = ms(performance.now() - inicio)
    return { resposta, dito: `${tempo}; em uso ${megabytes(antes)} → no máximo ${megabytes(maior)}`, cresceu: maior - antes }
  }
  print('\nRotinas sobre um período inteiro\n')
  let [semeados, pior] = [0, 0]
  for (const tamanho of TAMANHOS) {
    await semear(dono, semeados, tamanho)
    semeados = tamanho
    await dono.query('analyze')
    for (const { slug, palavra, valores: proprios } of rotinas.filter((uma) => !SO || uma.slug === SO)) {
      const lote = lotes.find((um) => um.slug === slug)
      if (!lote) throw new Error(`No order ${slug}`)
      const calls = loteCalls(lote)
      const valores = { ...proprios, competenciaInicial: MES.slice(0, 7), competenciaFinal: MES.slice(0, 7) }
      const previa = await medir(() => pedir<{ assinatura: string; total: number }>(calls.validar.path, { valores }, admin))
      const { total, assinatura } = previa.resposta
      print(`${lote.title}: prévia de ${total.toLocaleString('pt-BR')}`, previa.dito)
      if (total < tamanho) throw new Error(`${slug} found ${total} of ${tamanho}`)
      const motivo = 'Conferência do período inteiro, medida'
      const ordem = await medir(() =>
        pedir<{ id: number }>(calls.executar.path, { valores, assinatura, motivo, palavra, ciente: false }, admin),
      )
      print(`${lote.title}: ordem de ${total.toLocaleString('pt-BR')}`, ordem.dito)
      // Nothing of it is carried out: the next size finds what this one found.
      await dono.query(`delete from lote_item where lote_id = $1`, [ordem.resposta.id])
      await dono.query(`delete from lote where id = $1`, [ordem.resposta.id])
      if (tamanho === MUITOS) pior = Math.max(pior, previa.cresceu, ordem.cresceu)
    }
  }
  if (pior > 64 * 1024 * 1024) throw new Error(`The larger size takes ${megabytes(pior)} more: it is not flat`)
  await app.close()
  await dono.end()
}
