import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type SQLWrapper, sql } from 'drizzle-orm'

/** Expressions that the reports of the Simples Nacional share. */

export const fiscais = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Code of the city of the transaction in the tables of the Receita Federal. */
export const tomDaCidade = sql`tom_do_municipio(iss_municipio())`

/** Of these, the ones with withholding. */
export const retidosDoPgdas = sql.raw(`(d.exigibilidade = 4 or d.filial_atividade::int in (12, 15, 18, 21, 24, 27, 42))`)

/** Reads an amount that SQL computed. */
export const dinheiro = (valor: SQLWrapper) =>
  sql`(${valor})::numeric(15,2)`.mapWith((texto: unknown) => Dinheiro.from(String(texto)))
/** Reads a month kept as its first day. */
export const competencia = (dia: SQLWrapper) =>
  sql`to_char(${dia}, 'YYYY-MM-DD')`.mapWith((texto: unknown) => Competencia.fromData(String(texto)))

/** Address of the taxpayer's sheet. */
export const fichaDe = (pessoaId: number | null) => (pessoaId ? `/home/actions/consulta-geral-contribuinte?id=${pessoaId}` : null)
