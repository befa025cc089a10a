import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, desc, eq, gte, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { buscarPainelArrecadacao } from '../contract/painel-arrecadacao.ts'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'

/** How many stand in a list of the greatest. */
const maiores = 10

export const buscarPainelArrecadacaoOperation = implement(buscarPainelArrecadacao, async (ctx) => {
  const ultimo = Competencia.fromData(ctx.clock.today())
  const ano = ultimo.plusMonths(-11)
  return {
    meses: await lerMeses(ctx, ultimo.plusMonths(-23), ultimo),
    maiores: await ctx.db
      .select({ nome: pessoa.nome, valor: soma(fato.pago).as('valor') })
      .from(fato)
      .innerJoin(pessoa, refere(fato.pessoaId, pessoa))
      .where(gte(fato.competencia, ano))
      .groupBy(pessoa.id, pessoa.nome)
      .having(sql`sum(${fato.pago}) > 0`)
      .orderBy(desc(sql`sum(${fato.pago})`), pessoa.nome)
      .limit(maiores),
    atividades: await ctx.db
      .select({ nome: atividade.nome, valor: soma(fato.issProprio).as('valor') })
      .from(fato)
      .innerJoin(atividade, refere(fato.atividadeId, atividade))
      .where(and(gte(fato.competencia, ano), eq(fato.papel, 'PRESTADOR')))
      .groupBy(atividade.id, atividade.nome)
      .having(sql`sum(${fato.issProprio}) > 0`)
      .orderBy(desc(sql`sum(${fato.issProprio})`), atividade.nome)
      .limit(maiores),
  }
})

const soma = (valor: SQLWrapper) => sql`coalesce(sum(${valor}), 0)`.mapWith(fato.pago)

async function lerMeses({ db }: Context, de: Competencia, ate: Competencia) {
  const linhas = await db
    .select({ mes: fato.competencia, devido: soma(fato.devido), emitido: soma(fato.emitido), pago: soma(fato.pago) })
    .from(fato)
    .where(and(gte(fato.competencia, de), lte(fato.competencia, ate)))
    .groupBy(fato.competencia)
  return Competencia.range(de, ate).map((competencia) => {
    const linha = linhas.find(({ mes }) => mes.eq(competencia))
    const { devido = Dinheiro.zero, emitido = Dinheiro.zero, pago = Dinheiro.zero } = linha ?? {}
    return { mes: competencia.format(), devido, emitido, pago }
  })
}
