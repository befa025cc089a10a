import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport } from '@iss/list/definition'
import { ibsCbsClassificacaoTable as classificacao } from '@iss/tributacao/tables/ibs-cbs'
import { and, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { comEfeito, dinheiro, fiscais, inteiro, nasCompetencias } from '../server/nota-filtros.ts'

const filters = z.object({ ...competenciaRange() })
type Filtros = z.output<typeof filters>

/** IBS and CBS told by the notes in force, by classification: what the tax on consumption of the city's services amounts to. */
export const relatorioIbsCbs = defineReport({
  slug: 'relatorio-ibs-cbs',
  title: 'IBS e CBS das notas',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 390, icone: 'chart-bar' }],
  mode: 'sincrono',
  tipo: null,
  filters,
  query: porClassificacao,
  order: ['codigo'],
  columns: [
    { key: 'codigo', label: 'cClassTrib', kind: 'text' },
    { key: 'nome', label: 'Classificação', kind: 'text' },
    { key: 'notas', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'governo', label: 'Compras governamentais', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base do IBS e da CBS', kind: 'money', total: 'sum' },
    { key: 'ibsUf', label: 'IBS do estado', kind: 'money', total: 'sum' },
    { key: 'ibsMun', label: 'IBS do município', kind: 'money', total: 'sum' },
    { key: 'cbs', label: 'CBS', kind: 'money', total: 'sum' },
  ],
  chart: { type: 'bar', title: 'IBS e CBS', totals: ['ibsUf', 'ibsMun', 'cbs'] },
})

function porClassificacao({ db }: Context, { competenciaInicial, competenciaFinal }: Filtros) {
  const codigo = sql<string>`${nota.ibsCbs} ->> 'classificacao'`
  const soma = (caminho: string) => dinheiro(sql`coalesce(sum((${nota.ibsCbs} #>> ${`{${caminho}}`})::numeric(15,2)), 0)`)
  return db
    .select({
      codigo: codigo.as('codigo'),
      nome: sql<string>`coalesce(min(${classificacao.nome}), '')`.as('nome'),
      notas: inteiro(sql`count(*)`).as('notas'),
      valor: dinheiro(sql`sum(${nota.valorTotal})`).as('valor'),
      governo: dinheiro(
        sql`coalesce(sum(${nota.valorTotal}) filter (where ${nota.ibsCbs} #>> '{compraGovernamental,ente}' is not null), 0)`,
      ).as('governo'),
      iss: dinheiro(sql`sum(${nota.imposto})`).as('iss'),
      base: soma('base').as('base'),
      ibsUf: soma('ibsUf,valor').as('ibs_uf'),
      ibsMun: soma('ibsMun,valor').as('ibs_mun'),
      cbs: soma('cbs,valor').as('cbs'),
    })
    .from(nota)
    .leftJoin(
      classificacao,
      and(
        eq(classificacao.municipioId, nota.municipioId),
        eq(classificacao.codigo, codigo),
        lte(classificacao.inicio, nota.dataPrestacao),
        or(isNull(classificacao.fim), gte(classificacao.fim, nota.dataPrestacao)),
      ),
    )
    .where(and(isNotNull(nota.ibsCbs), comEfeito, nasCompetencias(competenciaInicial, competenciaFinal)))
    .groupBy(codigo)
}
