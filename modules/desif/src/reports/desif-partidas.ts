import { Competencia } from '@iss/kernel/competencia'
import { dateField, defineReport, lookupField, moneyField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, between, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { pedirPartidas } from '../contract/fiscalizacao.ts'
import { rotulosPartida } from '../domain/instituicao.ts'
import { comecaCom, contaField, dependenciaField, instituicaoField, noPainel, soField } from '../server/filtros-desif.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'
import { desifPartidaTable as partida } from '../tables/desif-demonstrativo.ts'

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  conta: contaField(),
  // A quarter: entries are asked for and come weeks after their month.
  dataInicial: dateField({
    label: 'Data inicial',
    required: true,
    range: { nome: 'data', ponta: 'inicio' },
    initial: (hoje) => Competencia.fromData(hoje).plusMonths(-3).firstDay(),
  }),
  dataFinal: dateField({ label: 'Data final', required: true, range: { nome: 'data', ponta: 'fim' }, initial: (hoje) => hoje }),
  valorMinimo: moneyField({ label: 'Valor mínimo' }),
  historico: textField({ label: 'Histórico contém' }),
  soDesequilibrados: soField('Só desequilibrados'),
})

/** Other lines of the entry. Written out, with its own alias. */
const doLancamento = sql`from desif_partida o where o.municipio_id = ${partida.municipioId} and o.arquivo_id = ${partida.arquivoId} and o.lancamento = ${partida.lancamento}`
const equilibrio = sql`(select sum(case o.tipo_partida when 'CREDITO' then o.valor else -o.valor end) ${doLancamento}) = 0`

/** Partidas dos lançamentos contábeis (F107): the ledger of a suspicious account, and entries that do not balance. */
export const desifPartidas = defineReport({
  slug: 'desif-partidas',
  title: 'Partidas dos lançamentos contábeis DES-IF',
  access: fiscoAccess,
  menu: noPainel(107),
  mode: 'assincrono',
  tipo: RelatorioAssincrono.DESIF_PARTIDAS,
  filters,
  query: partidas,
  id: 'id',
  order: ['data', 'lancamento', 'partida'],
  actions: {
    solicitar: {
      label: 'Solicitar ao banco',
      on: 'list',
      call: pedirPartidas,
      fields: z.object({
        instituicao: lookupField({ label: 'Instituição', lookup: 'instituicao-financeira' }),
        inicio: dateField({ label: 'Data inicial', required: true }),
        fim: dateField({ label: 'Data final', required: true }),
        contas: textField({ label: 'Contas' }),
      }),
      submit: 'Solicitar',
    },
  },
  columns: [
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'lancamento', label: 'Lançamento', kind: 'text' },
    { key: 'partida', label: 'Partida', kind: 'text' },
    { key: 'conta', label: 'Conta', kind: 'text' },
    { key: 'contrapartida', label: 'Contrapartida', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'historico', label: 'Histórico', kind: 'text' },
    { key: 'cnpj', label: 'Dependência', kind: 'documento' },
    { key: 'instituicao', label: 'Instituição', kind: 'text', secondary: true },
    {
      key: 'situacao',
      label: 'Conferência',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Equilibrado' ? 'success' : 'danger'),
    },
  ],
})

function partidas(ctx: Context, filtro: z.output<typeof filters>) {
  const { instituicao, dependencia, dataInicial, dataFinal, valorMinimo, historico, soDesequilibrados } = filtro
  return ctx.db
    .select({
      id: partida.id,
      data: partida.data,
      lancamento: partida.lancamento,
      partida: wordsSql(partida.tipoPartida, { CREDITO: rotulosPartida.CREDITO, DEBITO: rotulosPartida.DEBITO }).as('partida'),
      conta: partida.conta,
      contrapartida:
        sql<string>`coalesce((select string_agg(distinct o.conta, ', ') ${doLancamento} and o.tipo_partida <> ${partida.tipoPartida}), '')`.as(
          'contrapartida',
        ),
      valor: partida.valor,
      historico: partida.historico,
      cnpj: partida.cnpj,
      instituicao: sql<string>`${pessoa.nome}`.as('instituicao'),
      situacao: sql<string>`case when ${equilibrio} then 'Equilibrado' else 'Desequilibrado' end`.as('conferencia'),
    })
    .from(partida)
    .innerJoin(arquivo, and(refere(partida.arquivoId, arquivo), eq(arquivo.situacao, 'ACEITA')))
    .innerJoin(pessoa, refere(arquivo.pessoaId, pessoa))
    .where(
      and(
        instituicao === null ? undefined : eq(arquivo.pessoaId, Number(instituicao)),
        dependencia === null
          ? undefined
          : sql`exists (select from banco_dependencia b where b.municipio_id = ${partida.municipioId} and b.pessoa_id = ${arquivo.pessoaId}
              and b.codigo = ${dependencia} and b.cnpj = ${partida.cnpj})`,
        comecaCom(sql`${partida.conta}`, filtro.conta),
        dataInicial === null || dataFinal === null ? undefined : between(partida.data, dataInicial, dataFinal),
        valorMinimo === null ? undefined : gte(partida.valor, valorMinimo),
        historico === '' ? undefined : contem(partida.historico, historico),
        soDesequilibrados ? sql`not (${equilibrio})` : undefined,
      ),
    )
}
