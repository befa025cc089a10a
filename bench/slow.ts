import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import { emitirNota } from '@iss/nota-fiscal/server'
import { benchNota, benchParties, turn } from './emission.ts'
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
      await emitirNota(ctx, benchNota(prestador, turn(tomadores, connection), hoje), Number(prestador.id), { canal: 'ARQUIVO' })
      if (esperar > 0) await client.query('select pg_sleep($1)', [esperar])
    })
  const work = (connection: number) => emitir(turn(outros, connection), connection)
  const [sozinhos] = await measure([{ name: 'sem transação lenta', work }], outros.length, 2, 1)
  const lenta = emitir(lento, outros.length, 4)
  const [junto] = await measure([{ name: 'com uma transação lenta aberta na cidade', work }], outros.length, 2, 1)
  await lenta
  report(
    'Cinco prestadores emitem enquanto um sexto segura a sua transação por 4 s',
    [sozinhos, junto].filter((item) => item !== undefined),
  )
}
