import { lerCalculadora, emitirGuia } from '@iss/guia/server'
import type { Guia } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { inTransaction } from '@iss/platform/db'
import { type Context, createContext } from '@iss/platform/server'
import type { Bench } from './measure.ts'
import { diaDaMedida, mediana, medirGasto } from './preparo.ts'

const QUANTAS = 10_000
const RODADAS = 5

type Gasto = Awaited<ReturnType<typeof medirGasto>>

/**
 * Recalculation of 10,000 open guides of a city: rules, quotes and holidays loaded once, every guide with its memory. The measure beside it,
 * in the same rounds, is the bare reading of the same rows; the cost of one guide must not grow with their number.
 */
export async function benchGuias({ pool, runtime, cpu }: Bench): Promise<void> {
  const gastos = { ler: [] as Gasto[], mil: [] as Gasto[], todas: [] as Gasto[] }
  await inTransaction(pool, { municipioId: 1 }, async (db, client) => {
    const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
    const modelo = await emitirModelo(ctx)
    // Ten thousand guides, due on other days and of other amounts, as they come from the table.
    const guias = Array.from({ length: QUANTAS }, (_, indice) => ({
      ...modelo,
      vencimento: `2025-${String((indice % 12) + 1).padStart(2, '0')}-20`,
      base: modelo.base.times((indice % 50) + 1),
    }))
    const recalcular = (quantas: number) =>
      medirGasto(cpu, async () => {
        const calculadora = await lerCalculadora(ctx, '2025-01-20', diaDaMedida, [modelo.pessoaId])
        for (const guia of guias.slice(0, quantas)) calculadora.calcular(guia, diaDaMedida)
      })
    const ler = () =>
      medirGasto(cpu, async () => {
        await client.query(
          'select g.* from generate_series(1, $1::int) n, lateral (select * from guia where municipio_id = 1 and id = $2) g',
          [QUANTAS, modelo.id],
        )
      })
    for (let rodada = 0; rodada <= RODADAS; rodada += 1) {
      const [mil, todas, leitura] = [await recalcular(QUANTAS / 10), await recalcular(QUANTAS), await ler()]
      // The first round warms up.
      if (rodada === 0) continue
      gastos.mil.push(mil)
      gastos.todas.push(todas)
      gastos.ler.push(leitura)
    }
  })
  const ms = (lista: readonly Gasto[]) => mediana(lista.map((gasto) => gasto.ms))
  const [mil, todas, leitura] = [ms(gastos.mil), ms(gastos.todas), ms(gastos.ler)]
  const cpuDeTodas = mediana(gastos.todas.map(({ postgres, node }) => postgres + node))
  process.stdout.write(
    `recálculo de ${QUANTAS} guias: ${todas.toFixed(0)} ms, CPU ${cpuDeTodas.toFixed(0)} ms; de ${QUANTAS / 10}: ${mil.toFixed(0)} ms; custo por guia ${(todas / mil / 10).toFixed(2)} vezes o do lote menor\n`,
  )
  process.stdout.write(`leitura crua das mesmas linhas: ${leitura.toFixed(0)} ms; razão ${(todas / leitura).toFixed(2)}\n`)
}

async function emitirModelo(ctx: Context): Promise<Guia> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.alfa)
  if (!pessoa) throw new Error('The demonstration has no taxpayer')
  return emitirGuia(ctx, {
    pessoaId: pessoa.id,
    tipo: 'AVULSA',
    papel: 'PRESTADOR',
    competencia: Competencia.of(2026, 3),
    base: Dinheiro.from('100.00'),
  })
}
