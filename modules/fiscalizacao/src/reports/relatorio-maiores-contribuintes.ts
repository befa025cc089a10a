import { atividadeField, quantidadeField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, competenciaField, defineReport, readPercent, share } from '@iss/list/definition'
import { Competencia } from '@iss/kernel/competencia'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import {
  atividadePrincipal,
  dinheiro,
  fichaDe,
  fiscais,
  inteiro,
  nosMeses,
  regimeEm,
  soma,
  textoRegime,
  umDe,
} from './fato-filtros.ts'

const filters = z.object({
  competenciaInicial: competenciaField({
    label: 'Competência inicial',
    range: { nome: 'competencia', ponta: 'inicio' },
    initial: (hoje) => Competencia.of(hoje.previous().ano, 1),
  }),
  competenciaFinal: competenciaField({ label: 'Competência final', range: { nome: 'competencia', ponta: 'fim' } }),
  quantidade: quantidadeField(),
  regime: regimeField(),
  atividade: atividadeField(),
  criterio: choiceField({
    label: 'Critério',
    options: [
      { value: 'PAGO', label: 'Pago' },
      { value: 'DEVIDO', label: 'Devido' },
    ],
    initial: 'PAGO',
  }),
})
type Filtros = z.output<typeof filters>

/** Who sustains the revenue, and how much the city depends on them, against the same months of the year before (F14). */
export const maioresContribuintes = defineReport({
  slug: 'relatorio-maiores-contribuintes',
  title: 'Maiores contribuintes',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 60, icone: 'trophy' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.MAIORES_CONTRIBUINTES,
  filters,
  query: ranking,
  order: ['posicao'],
  greatest: ['municipio'],
  chart: { type: 'bar', title: 'ISS devido e pago', category: 'contribuinte', values: ['devido', 'pago'] },
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'atividade', label: 'Atividade principal', kind: 'text' },
    { key: 'devido', label: 'ISS devido', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'ISS pago', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% do total',
      kind: 'percent',
      total: ({ soma: total, maior }) => share(total('criterio'), maior('municipio') ?? total('criterio')),
    },
    { key: 'acumulado', label: '% acumulado', kind: 'percent' },
    { key: 'anterior', label: 'Mesmo período do ano anterior', kind: 'money', total: 'sum' },
    { key: 'variacao', label: 'Variação %', kind: 'percent' },
    { key: 'criterio', label: 'Critério', kind: 'money', total: 'sum', visibleWhen: () => false },
  ],
})

function ranking(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate, quantidade, regime } = filtros
  const medida = filtros.criterio === 'PAGO' ? fato.pago : fato.devido
  const agora = sql`${fato.competencia} >= ${de.firstDay()}`
  const daAtividade = umDe(fato.atividadeId, filtros.atividade)
  const somas = ctx.db
    .select({
      pessoaId: sql<number>`${fato.pessoaId}`.as('pessoa_id'),
      devido: soma(fato.devido, agora).as('devido'),
      pago: soma(fato.pago, agora).as('pago'),
      criterio: soma(medida, agora).as('criterio'),
      anterior: soma(medida, sql`${fato.competencia} <= ${ate.plusMonths(-12).firstDay()}`).as('anterior'),
      todos: sql`sum(${soma(medida, agora)}) over ()`.as('todos'),
      exerce: sql<boolean>`${daAtividade ? sql`bool_or(${daAtividade})` : sql`true`}`.as('exerce'),
    })
    .from(fato)
    .where(nosMeses(de.plusMonths(-12), ate))
    .groupBy(fato.pessoaId)
    .as('somas')
  const posicao = sql`row_number() over (order by ${somas.criterio} desc, ${pessoa.nome}, ${pessoa.id})`
  const acumulado = sql`sum(${somas.criterio}) over (order by ${somas.criterio} desc, ${pessoa.nome}, ${pessoa.id})`
  return ctx.db
    .select({
      posicao: inteiro(posicao).as('posicao'),
      pessoaId: pessoa.id,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      regime: textoRegime(regimeEm(ate)).as('regime'),
      atividade: atividadePrincipal(ctx.clock.today()).as('atividade'),
      devido: dinheiro(somas.devido).as('iss_devido'),
      pago: dinheiro(somas.pago).as('iss_pago'),
      percentual: sql`100.0 * ${somas.criterio} / nullif(${somas.todos}, 0)`.mapWith(readPercent).as('percentual'),
      acumulado: sql`100.0 * ${acumulado} / nullif(${somas.todos}, 0)`.mapWith(readPercent).as('acumulado'),
      anterior: dinheiro(somas.anterior).as('ano_anterior'),
      variacao: sql`100.0 * (${somas.criterio} - ${somas.anterior}) / nullif(${somas.anterior}, 0)`
        .mapWith(readPercent)
        .as('variacao'),
      criterio: dinheiro(somas.criterio).as('medida'),
      municipio: dinheiro(somas.todos).as('municipio'),
    })
    .from(somas)
    .innerJoin(pessoa, eq(pessoa.id, somas.pessoaId))
    .where(and(sql`${somas.criterio} > 0`, sql`${somas.exerce}`, regime ? sql`${regimeEm(ate)} = ${regime}` : undefined))
    .orderBy(posicao)
    .limit(quantidade)
}
