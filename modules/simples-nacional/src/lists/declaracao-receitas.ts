import { Competencia } from '@iss/kernel/competencia'
import { defineList, givenField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { nomeDoMes } from '../domain/receitas.ts'
import { pgdasApuracaoReceitaTable as receita } from '../tables/pgdas.ts'

const filters = z.object({ declaracaoId: givenField('Declaração') })

/** Revenue of the months before, as a declaration repeats it (PGDASDApuracaoReceita), by month name and year. */
export const declaracaoReceitas = defineList({
  slug: 'declaracao-receitas',
  title: 'Receitas anteriores da declaração',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: receitas,
  id: 'id',
  empty: 'A declaração não repete receitas anteriores.',
  order: ['-mes'],
  columns: [
    { key: 'mes', label: 'Mês', kind: 'text', orderBy: 'dia' },
    { key: 'valor', label: 'Receita bruta', kind: 'money', total: 'sum' },
  ],
})

function receitas({ db }: Context, { declaracaoId }: z.output<typeof filters>) {
  const dia = sql<string>`to_char(${receita.competencia}, 'YYYY-MM-DD')`
  return db
    .select({
      id: receita.id,
      dia: dia.as('dia_da_receita'),
      mes: dia.mapWith((texto: unknown) => nomeDoMes(Competencia.fromData(String(texto)))).as('mes_da_receita'),
      valor: receita.valor,
    })
    .from(receita)
    .where(declaracaoId === null ? sql`false` : eq(receita.apuracaoId, declaracaoId))
}
