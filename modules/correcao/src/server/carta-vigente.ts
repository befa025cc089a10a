import { refere } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import type { Context } from '@iss/platform/server'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { cartaCorrecaoCampoTable, cartaCorrecaoTable } from '../tables/carta-correcao.ts'
import type { CartaDaNota, CorrecaoLida } from '@iss/nota/domain/carta-da-nota'
import { camposDaCarta, labelCampo } from '../domain/carta-correcao.ts'
import { defineCartaDaNota } from '@iss/nota/server'

const ordem = (campo: string) => camposDaCarta.findIndex((um) => um.campo === campo)

/** The corrections of letters, in the order of the fields. */
export async function listCorrecoes(ctx: Context, cartas: readonly number[]): Promise<Map<number, CorrecaoLida[]>> {
  if (cartas.length === 0) return new Map()
  const table = cartaCorrecaoCampoTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.cartaId, [...cartas]))
    .orderBy(asc(table.id))
  const porCarta = new Map<number, CorrecaoLida[]>()
  for (const { cartaId, campo, de, para } of rows.sort((a, b) => ordem(a.campo) - ordem(b.campo)))
    porCarta.set(cartaId, [...(porCarta.get(cartaId) ?? []), { campo, rotulo: labelCampo(campo), de, para }])
  return porCarta
}

/** The letter of correction of a note that is in force: the last one (E08). */
export async function findCartaVigente(ctx: Context, notaId: number): Promise<CartaDaNota | null> {
  const table = cartaCorrecaoTable
  const [row] = await ctx.db
    .select({ carta: table, senha: documentoTable.senha })
    .from(table)
    .innerJoin(documentoTable, refere(table.id, documentoTable))
    .where(eq(table.notaId, notaId))
    .orderBy(desc(table.numero))
    .limit(1)
  if (!row) return null
  const { id, numero, emissao, texto } = row.carta
  return { id, numero, emissao, texto, senha: row.senha, correcoes: (await listCorrecoes(ctx, [id])).get(id) ?? [] }
}

export const cartaDaNota = defineCartaDaNota(findCartaVigente)
