import { dinheiro, inteiro } from '@iss/nota/server'
import { sql } from 'drizzle-orm'
import { obraUnicaTable as unica } from '../tables/obra.ts'

/** The document of an ObraUnica, note or paper note, as a lateral of its row; and its columns. */
export const documentoDaUnica = sql`obra_unica_documento(${unica.notaId}, ${unica.escritPapelId}) as doc`
export const colunasDoDocumento = {
  especie: sql<string>`doc.especie`.as('doc_especie'),
  nota: inteiro(sql`doc.numero`).as('doc_numero'),
  valor: dinheiro(sql`doc.valor`).as('doc_valor'),
  deducao: dinheiro(sql`doc.deducoes`).as('doc_deducoes'),
  base: dinheiro(sql`doc.base`).as('doc_base'),
  imposto: dinheiro(sql`doc.imposto`).as('doc_imposto'),
}
