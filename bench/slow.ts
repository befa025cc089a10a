import { inTransaction } from '@iss/platform/db'
import { createContext, createGroups } from '@iss/platform/server'
import { emissaoConjunta, emitirNota } from '@iss/emissao/server'
import { benchNota } from './emission.ts'
import { benchParties, turn } from './prestadores.ts'
import { type Bench, measure, report } from './measure.ts'

/** One slow transaction in a city does not hold up the others: five providers issue while the sixth holds its number for seconds. */
export async function benchSlow(bench: Bench): Promise<void> {
  const { pool, runtime } = bench
  const hoje = runtime.clock.today()
  const { prestadores, tomadores } = await benchParties(bench)
  const [lento, ...outros] = prestadores
  if (!lento) throw new Error('The demonstration has nobody to issue for')
  const emitir = (prestador: typeof lento, connection: number, esperar = 0) =>
    inTransaction(pool, { municipioId: 1 }, async (db, client) => {
      const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
      await emitirNota(ctx, benchNota(prestador, turn(tomadores, connection), hoje), prestador.id, { canal: 'ARQUIVO' })
      if (esperar > 0) await client.query('select pg_sleep($1)', [esperar])
    })
  const groups = createGroups({ pool, runtime })
  const work = async (connection: number) => {
    const prestador = turn(outros, connection)
    const nota = benchNota(prestador, turn(tomadores, connection), hoje)
    const input = { nota, prestadorId: prestador.id, gravacao: { canal: 'ARQUIVO' } }
    await groups.submit(emissaoConjunta, { municipioId: 1, identity: null, requestId: 'bench', input })
  }
  const [sozinhos] = await measure([{ name: 'sem transação lenta', work }], outros.length, 2, 1)
  const lenta = emitir(lento, outros.length, 4)
  // A request of the slow provider waits meanwhile in the same process: the others must not wait with it.
  const presa = groups.submit(emissaoConjunta, {
    municipioId: 1,
    identity: null,
    requestId: 'bench',
    input: {
      nota: benchNota(lento, turn(tomadores, outros.length), hoje),
      prestadorId: lento.id,
      gravacao: { canal: 'ARQUIVO' },
    },
  })
  const [junto] = await measure([{ name: 'com uma transação lenta aberta na cidade', work }], outros.length, 2, 1)
  await lenta
  await presa
  report(
    'Cinco prestadores emitem enquanto um sexto segura a sua transação por 4 s',
    [sozinhos, junto].filter((item) => item !== undefined),
  )
}
