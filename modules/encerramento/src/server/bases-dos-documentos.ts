import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { comEfeito } from './documentos.ts'

/** Expressions of what is asked: an array of taxpayers and a range of months, its end excluded. */
type Perguntas = { de: string; ate: string; pessoas: string }

const emVigor = comEfeito.map((estado) => `'${estado}'`).join(', ')
const notas: Readonly<Record<PapelServico, (perguntas: Perguntas) => string>> = {
  PRESTADOR: ({ de, ate, pessoas }) =>
    `select n.prestador_id as pessoa_id, n.competencia, n.base from nota_fiscal n
     where n.prestador_id = any (${pessoas}) and n.competencia >= ${de} and n.competencia < ${ate} and n.estado in (${emVigor})`,
  // Those that name the taker's document: it may have been registered after their issue.
  TOMADOR: ({ de, ate, pessoas }) =>
    `select t.id as pessoa_id, n.competencia, n.base from pessoa t join nota_fiscal n on n.municipio_id = t.municipio_id and n.tomador_documento = t.documento
     where t.id = any (${pessoas}) and n.competencia >= ${de} and n.competencia < ${ate} and n.estado in (${emVigor})`,
}

/**
 * In SQL, the base of many taxpayers by month (`pessoa_id`, `competencia`, `base`): that of the documents that their closings count, notes and ledgers, what
 * is deducted and discounted taken off (K3). Months without documents are not in it.
 */
export const basesDosDocumentosSql = (papel: PapelServico, { de, ate, pessoas }: Perguntas): string =>
  `select d.pessoa_id, d.competencia, sum(d.base) as base from (
     ${notas[papel]({ de, ate, pessoas })}
     union all
     select l.pessoa_id, l.competencia, l.base from livro_somado() l
     where l.papel = '${papel}' and l.pessoa_id = any (${pessoas}) and l.competencia >= ${de} and l.competencia < ${ate}
   ) d group by 1, 2`

/** The base of each of these taxpayers in a month; zero of who has no documents. One statement, whatever their number. */
export async function lerBases(
  ctx: Context,
  { competencia, papel }: { competencia: Competencia; papel: PapelServico },
  pessoas: readonly number[],
): Promise<(idPessoa: number) => Dinheiro> {
  const { rows } = await ctx.client.query<{ id: string; base: string }>(
    `select b.pessoa_id as id, b.base::text from (${basesDosDocumentosSql(papel, { de: '$1', ate: '$2', pessoas: '$3::bigint[]' })}) b`,
    [competencia.firstDay(), competencia.plusMonths(1).firstDay(), [...pessoas]],
  )
  const bases = new Map(rows.map(({ id, base }) => [Number(id), Dinheiro.from(base)]))
  return (idPessoa) => bases.get(idPessoa) ?? Dinheiro.zero
}
