import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { anywhere, literal } from '@iss/platform/db'
import { asc, desc, inArray, like, type SQL, sql } from 'drizzle-orm'
import { pessoaTable } from '../tables/pessoa.ts'

/** How many are looked at before other conditions of the caller leave some of them out. */
const candidatas = 100

/**
 * The rows of pessoa that what was typed may mean: name or trade name holds it (case and accents aside), the document begins with it (from three
 * signs on, with or without its dots), or inscription or register number is it. One way for every picker and search, served by indexes whatever
 * the size of the city. `limite`: how many are looked at, in order of name; `nome`: the pattern of LIKE where signs typed mean a range.
 */
export function procurada(texto: string, limite: number = candidatas, nome: string = anywhere(fold(texto.trim()))): SQL {
  const documento = normalizeDocumento(texto)
  const inicio = /^[0-9A-Z]{3,14}$/.test(documento) && /\d/.test(documento) ? documento : null
  return inArray(pessoaTable.id, sql`(select p.id from pessoa_procurar(${nome}, ${inicio}, ${texto.trim()}, ${limite}::int) p)`)
}

/** First those whose name begins with what was typed, each in order of name. */
export const naOrdemDaProcura = (texto: string): SQL[] => [
  desc(like(pessoaTable.busca, `${literal(fold(texto.trim()))}%`)),
  asc(pessoaTable.busca),
  asc(pessoaTable.id),
]

/** The rows of pessoa whose folded name fits this pattern of LIKE. */
export function comNome(padrao: string): SQL {
  return inArray(pessoaTable.id, sql`(select p.id from pessoa_procurar(${padrao}, null, null, null) p)`)
}
