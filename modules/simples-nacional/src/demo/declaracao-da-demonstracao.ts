import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { pgdasApuracaoFilialTable, pgdasApuracaoReceitaTable, pgdasApuracaoTable } from '../tables/pgdas.ts'

/**
 * A declaration of a month that repeats the eleven months before it, each a twelfth of `receita12`, as is the month itself unless `receita` tells another;
 * `tom`: code of the city in the tables of the Receita Federal. Answers the id of its establishment.
 */
export async function declararMes(
  ctx: Context,
  { documento, nome, dataAbertura }: { documento: string; nome: string; dataAbertura: string | null },
  { periodo, receita12, tom, receita: doMes }: { periodo: Competencia; receita12: Dinheiro; tom: string; receita?: Dinheiro },
): Promise<number> {
  const meses = Competencia.range(periodo.plusMonths(-11), periodo)
  const valores = receita12.allocate(meses.map(() => 1))
  const receita = doMes ?? valores.at(-1) ?? Dinheiro.zero
  const [apuracao] = await ctx.db
    .insert(pgdasApuracaoTable)
    .values({
      declaracao: `${documento.slice(0, 8)}${periodo.toString().replace('-', '')}001`,
      cnpjMatriz: documento,
      nome,
      municipioMatriz: tom,
      periodo: periodo.firstDay(),
      abertura: dataAbertura,
      transmissao: instanteDe(`${periodo.next()}-01`, '10:00:00'),
      operacao: 'Apuracao',
      tipoArquivo: 'PGDASD2018',
      receita,
    })
    .returning({ id: pgdasApuracaoTable.id })
  if (!apuracao) throw new Error('The declaration of the demonstration was not written')
  const [filial] = await ctx.db
    .insert(pgdasApuracaoFilialTable)
    .values({ apuracaoId: apuracao.id, cnpj: documento, municipio: tom, receita })
    .returning({ id: pgdasApuracaoFilialTable.id })
  await ctx.db.insert(pgdasApuracaoReceitaTable).values(
    meses.slice(0, -1).map((mes, indice) => ({
      apuracaoId: apuracao.id,
      competencia: mes,
      valor: valores[indice] ?? Dinheiro.zero,
    })),
  )
  return filial?.id ?? 0
}
