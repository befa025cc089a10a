import { comEfeito } from '@iss/nota/server'
import { atividadeField, quantidadeField, retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { municipioTable as municipio } from '@iss/platform/db'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { addressOfReport, competenciaRange, defineReport, selectField } from '@iss/list/definition'
import { and, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { dinheiro, fichaDe, fiscais, inteiro, mesesEsperados, nosMeses, soma, umDe } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  quantidade: quantidadeField(),
  doMunicipio: selectField({
    label: 'Tomador do município',
    options: [
      { value: 'SIM', label: 'Sim' },
      { value: 'NAO', label: 'Não' },
    ],
    initial: 'SIM',
  }),
  retido: retidoField(),
  atividade: atividadeField(),
})
type Filtros = z.output<typeof filters>

/** Who takes most services, how much tax he withheld and how much of it has arrived (F15). */
export const maioresTomadores = defineReport({
  slug: 'relatorio-maiores-tomadores',
  title: 'Maiores tomadores',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 70, icone: 'shopping-cart' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.MAIORES_TOMADORES,
  filters,
  query: ranking,
  order: ['posicao'],
  chart: { type: 'bar', title: 'ISS retido e em aberto', category: 'tomador', values: ['retido', 'emAberto'] },
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    { key: 'tomador', label: 'Tomador', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'prestadores', label: 'Prestadores distintos', kind: 'integer' },
    {
      key: 'notas',
      label: 'Notas recebidas',
      kind: 'integer',
      total: 'sum',
      link: ({ documento, de, ate }) =>
        addressOfReport('/home/fiscal/relatorio-relacao-nota', {
          dataPor: 'PRESTACAO',
          dataInicial: de,
          dataFinal: ate,
          tomador: documento,
          situacao: ['NORMAL'],
          agrupar: 'NENHUM',
        }),
    },
    { key: 'valor', label: 'Valor tomado', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'recolhido', label: 'Retido recolhido', kind: 'money', total: 'sum' },
    { key: 'emAberto', label: 'Retido em aberto', kind: 'money', total: 'sum' },
    { key: 'encerramentos', label: 'Encerramentos tomador', kind: 'text' },
    { key: 'semEscrituracao', label: 'Sem escrituração (qtde)', kind: 'integer', total: 'sum' },
  ],
})

function ranking(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate, quantidade, doMunicipio } = filtros
  const codigo = sql`coalesce(${nota.dadosTomador} #>> '{endereco,municipio}', (select e.municipio_codigo from endereco e
    where e.municipio_id = ${nota.municipioId} and e.pessoa_id = ${nota.tomadorId} order by e.principal desc, e.id desc limit 1))`
  const retida = sql`${nota.retido} and ${nota.devidoAqui}`
  const encerrada = sql`exists (select 1 from encerramento en where en.municipio_id = ${nota.municipioId} and en.pessoa_id = ${nota.tomadorId}
    and en.papel = 'TOMADOR' and en.competencia = ${nota.competencia} and en.reaberto_em is null)`
  const tomados = ctx.db
    .select({
      documento: sql<string>`${nota.tomadorDocumento}`.as('t_documento'),
      pessoaId: sql<number>`max(${nota.tomadorId})`.as('t_pessoa_id'),
      nome: sql<string>`max(${nota.tomadorNome})`.as('t_nome'),
      codigo: sql<string>`max(${codigo})`.as('t_codigo'),
      prestadores: sql`count(distinct ${nota.prestadorId})`.as('t_prestadores'),
      notas: sql`count(*)`.as('t_notas'),
      valor: sql`sum(${nota.valorTotal})`.as('t_valor'),
      retido: soma(nota.imposto, retida).as('t_retido'),
      semEscrituracao: sql`count(*) filter (where ${retida} and not ${encerrada})`.as('sem_escrituracao'),
    })
    .from(nota)
    .where(
      and(
        comEfeito,
        isNotNull(nota.tomadorDocumento),
        gte(nota.competencia, de),
        lte(nota.competencia, ate),
        umDe(nota.atividadeId, filtros.atividade),
        filtros.retido ? eq(nota.retido, filtros.retido === 'SIM') : undefined,
      ),
    )
    .groupBy(nota.tomadorDocumento)
    .as('tomados')
  // The guides of the taker for the same months; what is neither open nor cancelled has arrived.
  const guias = ctx.db
    .select({
      pessoaId: sql<number>`${fato.pessoaId}`.as('guias_pessoa_id'),
      pago: soma(fato.pago).as('pago'),
      quitado: sql`coalesce(sum(${fato.emitido} - ${fato.emAberto}), 0)`.as('quitado'),
      encerramentos: soma(fato.quantidade, sql`${fato.origem} = 'ENCERRAMENTO'`).as('encerramentos'),
    })
    .from(fato)
    .where(and(nosMeses(de, ate), eq(fato.papel, 'TOMADOR')))
    .groupBy(fato.pessoaId)
    .as('guias')
  const proprio = sql`${tomados.codigo} = (select m.codigo from municipio m where m.id = iss_municipio())`
  const posicao = sql`row_number() over (order by ${tomados.valor} desc, ${tomados.documento})`
  return ctx.db
    .select({
      posicao: inteiro(posicao).as('posicao'),
      pessoaId: pessoa.id,
      tomador: sql<string>`coalesce(${pessoa.nome}, ${tomados.nome})`.as('tomador'),
      documento: sql<string>`${tomados.documento}`.as('tomador_documento'),
      municipio: sql<string | null>`${municipio.nome} || '/' || ${municipio.uf}`.as('municipio'),
      prestadores: inteiro(tomados.prestadores).as('distintos'),
      notas: inteiro(tomados.notas).as('recebidas'),
      valor: dinheiro(tomados.valor).as('tomado'),
      retido: dinheiro(tomados.retido).as('iss_retido'),
      recolhido: dinheiro(sql`coalesce(${guias.pago}, 0)`).as('recolhido'),
      emAberto: dinheiro(sql`greatest(0, ${tomados.retido} - coalesce(${guias.quitado}, 0))`).as('em_aberto'),
      encerramentos: sql<
        string | null
      >`case when ${pessoa.id} is not null then coalesce(${guias.encerramentos}, 0) || '/' || ${mesesEsperados(de, ate)} end`.as(
        'feitos',
      ),
      semEscrituracao: inteiro(tomados.semEscrituracao).as('sem'),
      de: sql<string>`${de.firstDay()}::text`.as('de'),
      ate: sql<string>`${ate.lastDay()}::text`.as('ate'),
    })
    .from(tomados)
    .leftJoin(pessoa, eq(pessoa.id, tomados.pessoaId))
    .leftJoin(guias, eq(guias.pessoaId, tomados.pessoaId))
    .leftJoin(municipio, eq(municipio.codigo, tomados.codigo))
    .where(doMunicipio ? (doMunicipio === 'SIM' ? proprio : sql`coalesce(not (${proprio}), true)`) : undefined)
    .orderBy(posicao)
    .limit(quantidade)
}
