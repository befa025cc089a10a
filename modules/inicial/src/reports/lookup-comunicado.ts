import { anywhere } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import { comunicadoTable as comunicado } from '../tables/inicial.ts'

const label = ({ id, assunto }: { id: number; assunto: string }) => ({ value: id, label: `${assunto} (nº ${id})` })
const campos = { id: comunicado.id, assunto: comunicado.assunto }

/** Notices that were published, newest first. */
export const lookupComunicado = defineLookup({
  name: 'comunicado',
  async search({ db }, texto, limite) {
    const como = anywhere(fold(texto))
    const rows = await db
      .select(campos)
      .from(comunicado)
      .where(and(isNotNull(comunicado.publicadoEm), sql`lower(unaccent(${comunicado.assunto})) like ${como}`))
      .orderBy(desc(comunicado.publicadoEm))
      .limit(limite)
    return rows.map(label)
  },
  async labels({ db }, values) {
    const ids = values.filter((value): value is number => typeof value === 'number')
    return (await db.select(campos).from(comunicado).where(inArray(comunicado.id, ids))).map(label)
  },
})
