import { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { configDesifTable as table } from '../tables/banco.ts'

/** What the city says of the DES-IF; what it has not said is as its form has it at first. */
export async function getConfigDesif({ db }: Context) {
  const [row] = await db.select().from(table).limit(1)
  return row ?? { codigoBacen: null, diaModulo2: 20, mesModulo3: 2, semestral: true, aliquotaEstimativa: Aliquota.from('5') }
}
