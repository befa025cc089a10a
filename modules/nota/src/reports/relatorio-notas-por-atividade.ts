import { refere } from '@iss/platform/db'
import { atividadeField, regimeField, retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { booleanField, choiceField, competenciaRange, defineReport, readPercent, share } from '@iss/list/definition'
import { atividadeTable as atividade, grupoAtividadeTable as grupo } from '@iss/tributacao/tables/atividade'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { folhaPorAtividade } from './folha-por-atividade.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import {
  comEfeito,
  dinheiro,
  fiscais,
  inteiro,
  issFora,
  issProprio,
  issRetido,
  nasCompetencias,
  seSim,
  umDe,
} from '../server/nota-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  atividade: atividadeField(),
  agrupar: choiceField({
    label: 'Agrupar por',
    options: [
      { value: 'GRUPO', label: 'Grupo' },
      { value: 'ATIVIDADE', label: 'Atividade' },
      { value: 'ITEM', label: 'Item LC 116' },
    ],
    initial: 'ATIVIDADE',
  }),
  cnae: booleanField({ label: 'Agrupar por CNAE', access: { chaves: ['iss:atividadeCNAE'] } }),
  regime: regimeField(),
  retido: retidoField(),
})
type Filtros = z.output<typeof filters>

/** How much each item of the list of services yields, against the period of the same length just before. */
export const notasPorAtividade = defineReport({
  slug: 'relatorio-notas-por-atividade',
  title: 'Notas por atividade',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 380, icone: 'chart-bar' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.NOTAS_POR_ATIVIDADE,
  filters,
  query: porAtividade,
  order: ['-valor', 'codigo'],
  pdf: folhaPorAtividade,
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'prestadores', label: 'Prestadores', kind: 'integer' },
    { key: 'notas', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'deducoes', label: 'Deduções', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    {
      key: 'aliquotaMedia',
      label: 'Alíquota média',
      kind: 'percent',
      total: ({ soma }) => share(soma('issProprio').plus(soma('issRetido')).plus(soma('issFora')), soma('base')),
    },
    { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'issFora', label: 'ISS fora', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% do total',
      kind: 'percent',
      total: ({ soma, maior }) => share(soma('valor'), maior('valorGeral') ?? soma('valor')),
    },
    { key: 'valorAnterior', label: 'Período anterior', kind: 'money', total: 'sum' },
    {
      key: 'variacao',
      label: 'Variação %',
      kind: 'percent',
      total: ({ soma }) => share(soma('valor').minus(soma('valorAnterior')), soma('valorAnterior')),
    },
  ],
  greatest: ['valorGeral'],
  chart: ({ agrupar, cnae }) => ({
    type: 'donut',
    title: `Valor dos serviços por ${cnae ? 'CNAE' : { GRUPO: 'grupo', ATIVIDADE: 'atividade', ITEM: 'item da lista' }[agrupar]}`,
    category: 'descricao',
    values: ['valor'],
    top: 8,
  }),
})

function porAtividade(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate } = filtros
  const meses = ate.ordinal - de.ordinal + 1
  const atual = sql`${nota.competencia} >= ${de.firstDay()}::date`
  const [codigo, descricao] = chaves(filtros)
  const linhas = ctx.db
    .select({
      codigo: sql<string>`${codigo}`.as('codigo'),
      descricao: sql<string>`min(${descricao})`.as('descricao'),
      prestadores: sql<number>`count(distinct ${nota.prestadorId}) filter (where ${atual})`.as('prestadores'),
      notas: sql<number>`count(*) filter (where ${atual})`.as('notas'),
      valor: sql`coalesce(sum(${nota.valorTotal}) filter (where ${atual}), 0)`.as('valor'),
      deducoes: sql`coalesce(sum(${nota.deducoes}) filter (where ${atual}), 0)`.as('deducoes'),
      base: sql`coalesce(sum(${nota.base}) filter (where ${atual}), 0)`.as('base'),
      imposto: sql`coalesce(sum(${nota.imposto}) filter (where ${atual}), 0)`.as('imposto'),
      issProprio: sql`coalesce(sum(${issProprio}) filter (where ${atual}), 0)`.as('iss_proprio'),
      issRetido: sql`coalesce(sum(${issRetido}) filter (where ${atual}), 0)`.as('iss_retido'),
      issFora: sql`coalesce(sum(${issFora}) filter (where ${atual}), 0)`.as('iss_fora'),
      valorAnterior: sql`coalesce(sum(${nota.valorTotal}) filter (where not ${atual}), 0)`.as('valor_anterior'),
    })
    .from(nota)
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
    .innerJoin(grupo, refere(atividade.grupoId, grupo))
    .where(
      and(
        comEfeito,
        nasCompetencias(de.plusMonths(-meses), ate),
        umDe(nota.atividadeId, filtros.atividade),
        filtros.regime ? eq(nota.regime, filtros.regime) : undefined,
        seSim(filtros.retido, sql`${nota.retido}`),
      ),
    )
    .groupBy(sql`1`)
    .as('linhas')
  return ctx.db
    .select({
      codigo: linhas.codigo,
      descricao: linhas.descricao,
      prestadores: inteiro(sql`${linhas.prestadores}`).as('prestadores'),
      notas: inteiro(sql`${linhas.notas}`).as('notas'),
      valor: dinheiro(sql`${linhas.valor}`).as('valor'),
      deducoes: dinheiro(sql`${linhas.deducoes}`).as('deducoes'),
      base: dinheiro(sql`${linhas.base}`).as('base'),
      aliquotaMedia: sql`100.0 * ${linhas.imposto} / nullif(${linhas.base}, 0)`.mapWith(readPercent).as('aliquota_media'),
      issProprio: dinheiro(sql`${linhas.issProprio}`).as('iss_proprio'),
      issRetido: dinheiro(sql`${linhas.issRetido}`).as('iss_retido'),
      issFora: dinheiro(sql`${linhas.issFora}`).as('iss_fora'),
      percentual: sql`100.0 * ${linhas.valor} / nullif(sum(${linhas.valor}) over (), 0)`.mapWith(readPercent).as('percentual'),
      valorAnterior: dinheiro(sql`${linhas.valorAnterior}`).as('valor_anterior'),
      variacao: sql`100.0 * (${linhas.valor} - ${linhas.valorAnterior}) / nullif(${linhas.valorAnterior}, 0)`
        .mapWith(readPercent)
        .as('variacao'),
      valorGeral: dinheiro(sql`sum(${linhas.valor}) over ()`).as('valor_geral'),
    })
    .from(linhas)
}

function chaves({ agrupar, cnae }: Filtros) {
  if (cnae) return [sql`coalesce(${atividade.cnae}, 'Sem CNAE')`, sql`${atividade.nome}`] as const
  if (agrupar === 'GRUPO') return [sql`${grupo.codigo}`, sql`${grupo.descricao}`] as const
  return agrupar === 'ITEM'
    ? ([sql`lpad(${nota.itemListaServico}, 5, '0')`, sql`${atividade.nome}`] as const)
    : ([sql`${atividade.codigoExibido}`, sql`${atividade.nome}`] as const)
}
