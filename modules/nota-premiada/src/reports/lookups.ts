import { defineLookup } from '@iss/list/definition'
import { desc, inArray } from 'drizzle-orm'
import { labelPeriodo } from '../domain/bilhetes.ts'
import { type Sorteio, sorteioTable as sorteio } from '../tables/sorteio.ts'

const option = (row: Sorteio) => ({ value: row.id, label: labelPeriodo(row) })

/** Draws of the city by their period, the newest first. */
export const lookupSorteio = defineLookup({
  name: 'sorteio',
  async search({ db }, texto, limite) {
    const rows = await db.select().from(sorteio).orderBy(desc(sorteio.periodoInicial), desc(sorteio.id))
    return rows
      .map(option)
      .filter(({ label }) => label.includes(texto.trim()))
      .slice(0, limite)
  },
  async labels({ db }, values) {
    const ids = values.filter((value): value is number => typeof value === 'number')
    return (await db.select().from(sorteio).where(inArray(sorteio.id, ids))).map(option)
  },
})
