import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import { emitirNotas } from '@iss/emissao/server'
import { benchNota } from './emission.ts'
import { benchParties, turn } from './prestadores.ts'
import { type Bench, measure, report } from './measure.ts'

const connections = 6
const size = 50
let rps = 0

/** A batch of 50 RPS in one transaction, one provider per connection; the rate counts batches. */
export async function benchBatch(bench: Bench): Promise<void> {
  const { pool, runtime } = bench
  const hoje = runtime.clock.today()
  const { prestadores, tomadores } = await benchParties(bench)
  const work = async (connection: number) => {
    const prestador = turn(prestadores, connection)
    await inTransaction(pool, { municipioId: 1 }, async (db, client) => {
      const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
      const pedidos = Array.from({ length: size }, () => {
        rps += 1
        const nota = {
          ...benchNota(prestador, turn(tomadores, connection), hoje),
          rps: {
            tipo: 1 as const,
            serie: 'BENCH',
            numero: String(rps),
            dataEmissao: hoje,
            status: 1 as const,
            substituido: null,
          },
        }
        return { ctx, nota, prestadorId: prestador.id, gravacao: { canal: 'ARQUIVO' as const, rpsHash: String(rps) } }
      })
      const resultados = await emitirNotas(pedidos)
      if (!resultados.every((resultado) => 'emitida' in resultado)) throw new Error('An RPS of the batch was refused')
    })
  }
  const measures = await measure([{ name: `lote de ${size} RPS numa transação`, work }], connections, 3, 2, bench.cpu)
  report(`Lote de ${size} RPS, ${connections} conexões`, measures)
  process.stdout.write(`RPS por segundo: ${((measures[0]?.perSecond ?? 0) * size).toFixed(0)}\n`)
}
