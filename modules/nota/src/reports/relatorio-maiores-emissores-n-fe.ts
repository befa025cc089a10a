import { refere } from '@iss/platform/db'
import { atividadeField, quantidadeField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, dateRange, defineReport, readPercent, share } from '@iss/list/definition'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { comEfeito, dinheiro, emitidaEntre, emitidas, fiscais, inteiro, umDe } from '../server/nota-filtros.ts'

const filters = z.object({
  ...dateRange(),
  classificar: choiceField({
    label: 'Classificar por',
    options: [
      { value: 'QUANTIDADE', label: 'Quantidade' },
      { value: 'VALOR', label: 'Valor' },
    ],
    initial: 'VALOR',
  }),
  quantidade: quantidadeField(),
  atividade: atividadeField(),
  regime: regimeField(),
})
type Filtros = z.output<typeof filters>

/** Who issues most, in number and in value; the others stand together in the last line, so that the total is that of the city. */
export const maioresEmissores = defineReport({
  slug: 'relatorio-maiores-emissores-n-fe',
  title: 'Maiores emissores de NF-e',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 50, icone: 'chart-bar' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.MAIORES_EMISSORES_NFE,
  filters,
  query: ranking,
  order: ['posicao'],
  greatest: ['valorMunicipio'],
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    {
      key: 'prestador',
      label: 'Prestador',
      kind: 'text',
      link: ({ pessoaId }) => (pessoaId ? `/home/actions/pessoa?id=${pessoaId}` : null),
    },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'notas', label: 'Qtde NF-e', kind: 'integer', total: 'sum' },
    { key: 'canceladas', label: 'Canceladas', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% do município',
      kind: 'percent',
      total: ({ soma, maior }) => share(soma('valor'), maior('valorMunicipio') ?? soma('valor')),
    },
    { key: 'acumulado', label: '% acumulado', kind: 'percent' },
  ],
})

function ranking(ctx: Context, filtros: Filtros) {
  const { classificar, quantidade, regime } = filtros
  const emissores = ctx.db
    .select({
      pessoaId: nota.prestadorId,
      nome: sql<string>`min(${pessoa.nome})`.as('nome'),
      documento: sql<string>`min(${pessoa.documento})`.as('documento'),
      notas: sql<number>`count(*) filter (where ${comEfeito})`.as('notas'),
      canceladas: sql<number>`count(*) filter (where not ${comEfeito})`.as('canceladas'),
      valor: sql`coalesce(sum(${nota.valorTotal}) filter (where ${comEfeito}), 0)`.as('valor'),
      base: sql`coalesce(sum(${nota.base}) filter (where ${comEfeito}), 0)`.as('base'),
      iss: sql`coalesce(sum(${nota.imposto}) filter (where ${comEfeito}), 0)`.as('iss'),
    })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .where(
      and(
        emitidas,
        emitidaEntre(filtros.dataInicial, filtros.dataFinal),
        umDe(nota.atividadeId, filtros.atividade),
        regime ? eq(nota.regime, regime) : undefined,
      ),
    )
    .groupBy(nota.prestadorId)
    .as('emissores')
  const primeiro =
    classificar === 'VALOR'
      ? sql`${emissores.valor} desc, ${emissores.notas} desc`
      : sql`${emissores.notas} desc, ${emissores.valor} desc`
  const posicoes = ctx.db
    .select({
      faixa:
        sql<number>`least(row_number() over (order by ${primeiro}, ${emissores.nome}, ${emissores.pessoaId}), ${quantidade + 1})`.as(
          'faixa',
        ),
      pessoaId: emissores.pessoaId,
      nome: emissores.nome,
      documento: emissores.documento,
      notas: emissores.notas,
      canceladas: emissores.canceladas,
      valor: emissores.valor,
      base: emissores.base,
      iss: emissores.iss,
    })
    .from(emissores)
    .as('posicoes')
  const { faixa } = posicoes
  const listado = sql`${faixa} <= ${quantidade}`
  const todos = sql`sum(sum(${posicoes.valor})) over ()`
  return ctx.db
    .select({
      posicao: sql<number | null>`case when ${listado} then ${faixa} end`.mapWith(Number).as('posicao'),
      pessoaId: sql<number | null>`case when ${listado} then min(${posicoes.pessoaId}) end`.mapWith(Number).as('pessoa_id'),
      prestador: sql<string>`case when ${listado} then min(${posicoes.nome}) else 'Demais emissores' end`.as('prestador'),
      documento: sql<string | null>`case when ${listado} then min(${posicoes.documento}) end`.as('documento'),
      notas: inteiro(sql`sum(${posicoes.notas})`).as('notas'),
      canceladas: inteiro(sql`sum(${posicoes.canceladas})`).as('canceladas'),
      valor: dinheiro(sql`sum(${posicoes.valor})`).as('valor'),
      base: dinheiro(sql`sum(${posicoes.base})`).as('base'),
      iss: dinheiro(sql`sum(${posicoes.iss})`).as('iss'),
      percentual: sql`100.0 * sum(${posicoes.valor}) / nullif(${todos}, 0)`.mapWith(readPercent).as('percentual'),
      acumulado: sql`100.0 * sum(sum(${posicoes.valor})) over (order by ${faixa}) / nullif(${todos}, 0)`
        .mapWith(readPercent)
        .as('acumulado'),
      valorMunicipio: dinheiro(todos).as('valor_municipio'),
    })
    .from(posicoes)
    .groupBy(faixa)
}
