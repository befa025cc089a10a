import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import {
  choiceField,
  dateRange,
  defineReport,
  integerField,
  lookupField,
  moneyField,
  multiLookupField,
  multiSelectField,
  selectField,
  textField,
} from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { municipioIbgeTable as cidade } from '@iss/municipio/tables/municipio'
import { exportarXmlDaSelecao } from '@iss/nota/contract/exportar-nfe'
import { estadosComEfeito } from '@iss/nota/domain/estado'
import {
  diaDaEmissao,
  dinheiro,
  emitidaEntre,
  esteId,
  exigibilidadeField,
  fiscais,
  issFora,
  issProprio,
  issRetido,
  municipioDaIncidencia,
  seSim,
  situacaoDaNota,
  textoExigibilidade,
  umDe,
  vindaPor,
} from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { serieTable as serie } from '@iss/nota/tables/serie'
import { atividadeField, regimeField, retidoField, simNaoField } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, between, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { encerrada, guiasDaNota } from './guias-da-nota.ts'

const estadosDe = {
  NORMAL: [...estadosComEfeito],
  CANCELADA: ['CANCELADA'],
  SUBSTITUIDA: ['SUBSTITUIDA'],
} as const
const grupos = { NENHUM: null, PRESTADOR: 'prestador', TOMADOR: 'tomador', DIA: 'emissao', ATIVIDADE: 'atividade' } as const

const filters = z.object({
  dataPor: choiceField({
    label: 'Data por',
    options: [
      { value: 'EMISSAO', label: 'Emissão' },
      { value: 'PRESTACAO', label: 'Prestação' },
      { value: 'CANCELAMENTO', label: 'Cancelamento' },
    ],
    initial: 'EMISSAO',
  }),
  ...dateRange(),
  prestador: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  tomador: textField({ label: 'Tomador', help: 'Documento ou nome.' }),
  numeroInicial: integerField({ label: 'Número de' }),
  numeroFinal: integerField({ label: 'Número até' }),
  serie: textField({ label: 'Série' }),
  atividade: atividadeField(),
  cnae: multiLookupField({ label: 'CNAE', lookup: 'cnae', access: { chaves: ['iss:atividadeCNAE'] } }),
  regime: regimeField(),
  exigibilidade: exigibilidadeField(),
  tipoTributacao: lookupField({ label: 'Tipo de tributação', lookup: 'tipo-tributacao' }),
  retido: retidoField(),
  incidencia: selectField({
    label: 'Município de incidência',
    options: [
      { value: 'PROPRIO', label: 'Próprio' },
      { value: 'FORA', label: 'Fora' },
    ],
  }),
  situacao: multiSelectField({
    label: 'Situação',
    options: [
      { value: 'NORMAL', label: 'Normal' },
      { value: 'CANCELADA', label: 'Cancelada' },
      { value: 'SUBSTITUIDA', label: 'Substituída' },
    ],
    initial: ['NORMAL'],
  }),
  // An RPS has a way of its own too; every note is found by one of them at least.
  origem: selectField({
    label: 'Origem',
    options: [
      { value: 'SISTEMA', label: 'Sistema' },
      { value: 'RPS', label: 'RPS' },
      { value: 'WEB_SERVICE', label: 'Web service' },
      { value: 'ARQUIVO', label: 'Importação' },
      { value: 'AVULSA', label: 'Avulsa' },
    ],
  }),
  valorDe: moneyField({ label: 'Valor de' }),
  valorAte: moneyField({ label: 'Valor até' }),
  competenciaEncerrada: simNaoField('Competência encerrada'),
  agrupar: choiceField({
    label: 'Agrupar por',
    options: [
      { value: 'NENHUM', label: 'Nenhum' },
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
      { value: 'DIA', label: 'Dia' },
      { value: 'ATIVIDADE', label: 'Atividade' },
    ],
    initial: 'NENHUM',
  }),
})
type Filtros = z.output<typeof filters>

const mostraCanceladas = ({ situacao }: Filtros) => situacao.length === 0 || situacao.some((valor) => valor !== 'NORMAL')

/** The notes of a period, one a line, as they are joined to a file; the base list to which the others link. */
export const relacaoNota = defineReport({
  slug: 'relatorio-relacao-nota',
  title: 'Relação de notas fiscais',
  path: '/home/fiscal/relatorio-relacao-nota',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 300, icone: 'list-check' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.RELACAO_NOTA,
  filters,
  query: notas,
  id: 'id',
  struck: 'semEfeito',
  // The totals of all situations are those of each together; what was cancelled stands apart besides.
  uncounted: null,
  order: ['-emissao', '-numero', 'prestador'],
  actions: {
    historico: {
      label: 'Histórico',
      icon: 'history',
      compact: true,
      href: ({ id }) => `/home/actions/consulta-historico-nota-fiscal?id=${id}`,
    },
    xml: { label: 'XML das notas', on: 'selection', icon: 'file-export', call: exportarXmlDaSelecao },
  },
  group: ({ agrupar }) => grupos[agrupar],
  columns: [
    {
      key: 'numero',
      label: 'Número',
      kind: 'integer',
      total: 'count',
      link: ({ senha }) => `/home/actions/documentos?senha=${senha}`,
    },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date', orderBy: 'instante' },
    { key: 'prestacao', label: 'Prestação', kind: 'date' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'exigibilidade', label: 'Exigibilidade', kind: 'text' },
    { key: 'incidencia', label: 'Incidência', kind: 'text' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'deducoes', label: 'Deduções', kind: 'money', total: 'sum' },
    { key: 'descontoIncondicional', label: 'Desc. incond.', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
    { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    {
      key: 'issFora',
      label: 'ISS fora',
      kind: 'money',
      total: 'sum',
      visibleWhen: ({ incidencia }) => incidencia !== 'PROPRIO',
    },
    { key: 'liquido', label: 'Valor líquido', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'text',
      // Of several the newest.
      link: ({ guiaId }) => (guiaId === null ? null : `/home/actions/guia?id=${guiaId}`),
    },
    { key: 'cancelado', label: 'Total cancelado', kind: 'money', total: 'sum', visibleWhen: mostraCanceladas },
  ],
})

function notas(ctx: Context, filtros: Filtros) {
  const { situacao, serie: codigoSerie } = filtros
  const estados = (situacao.length > 0 ? situacao : (['NORMAL', 'CANCELADA', 'SUBSTITUIDA'] as const)).flatMap((valor) => [
    ...estadosDe[valor],
  ])
  const guias = guiasDaNota(ctx)
  const semEfeito = sql`${nota.estado} in ('CANCELADA', 'SUBSTITUIDA')`
  return ctx.db
    .select({
      id: nota.id,
      numero: nota.numero,
      senha: documento.senha,
      serie: serie.codigo,
      emissao: diaDaEmissao.as('emissao'),
      instante: nota.emissao,
      prestacao: nota.dataPrestacao,
      prestador: pessoa.nome,
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      atividade: atividade.codigoExibido,
      exigibilidade: textoExigibilidade.as('exigibilidade'),
      incidencia: sql<string>`case when ${nota.devidoAqui} then 'Próprio' else ${municipioDaIncidencia} end`.as('incidencia'),
      valor: nota.valorTotal,
      deducoes: nota.deducoes,
      descontoIncondicional: nota.descontoIncondicional,
      base: nota.base,
      aliquota: nota.aliquota,
      issProprio: dinheiro(issProprio).as('iss_proprio'),
      issRetido: dinheiro(issRetido).as('iss_retido'),
      issFora: dinheiro(issFora).as('iss_fora'),
      liquido: nota.liquido,
      situacao: situacaoDaNota().as('situacao'),
      guia: sql<string | null>`(${ctx.db
        .select({ numeros: sql`string_agg(${guias.numero}::text, ', ' order by ${guias.numero})` })
        .from(guias)})`.as('guia'),
      guiaId: sql<number | null>`(${ctx.db.select({ ultima: sql`max(${guias.id})` }).from(guias)})`
        .mapWith(nota.id)
        .as('guia_id'),
      semEfeito: sql<boolean>`${semEfeito}`.as('sem_efeito'),
      cancelado: dinheiro(sql`case when ${semEfeito} then ${nota.valorTotal} else 0 end`).as('cancelado'),
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(serie, refere(nota.serieId, serie))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
    .leftJoin(cidade, eq(cidade.codigo, nota.municipioIncidencia))
    .where(
      and(
        noPeriodo(filtros),
        inArray(nota.estado, estados),
        esteId(nota.prestadorId, filtros.prestador),
        doTomador(filtros.tomador),
        filtros.numeroInicial === null ? undefined : gte(nota.numero, filtros.numeroInicial),
        filtros.numeroFinal === null ? undefined : lte(nota.numero, filtros.numeroFinal),
        codigoSerie === '' ? undefined : eq(serie.codigo, codigoSerie),
        umDe(nota.atividadeId, filtros.atividade),
        filtros.cnae.length === 0 ? undefined : inArray(cnaeDaNota, filtros.cnae.map(String)),
        filtros.regime ? eq(nota.regime, filtros.regime) : undefined,
        filtros.exigibilidade === null ? undefined : eq(nota.exigibilidade, filtros.exigibilidade),
        esteId(nota.tipoTributacaoId, filtros.tipoTributacao),
        seSim(filtros.retido, sql`${nota.retido}`),
        filtros.incidencia === null ? undefined : eq(nota.devidoAqui, filtros.incidencia === 'PROPRIO'),
        daOrigem(filtros.origem),
        filtros.valorDe === null ? undefined : gte(nota.valorTotal, filtros.valorDe),
        filtros.valorAte === null ? undefined : lte(nota.valorTotal, filtros.valorAte),
        seSim(filtros.competenciaEncerrada, encerrada(ctx)),
      ),
    )
}

function noPeriodo({ dataPor, dataInicial, dataFinal }: Filtros): SQL | undefined {
  if (dataPor === 'EMISSAO') return emitidaEntre(dataInicial, dataFinal)
  if (dataPor === 'PRESTACAO') return between(nota.dataPrestacao, dataInicial, dataFinal)
  return and(
    gte(documento.dataCancelamento, instanteDe(dataInicial)),
    lt(documento.dataCancelamento, instanteDe(plusDays(dataFinal, 1))),
  )
}

/** The note's own, otherwise that of its activity, as it is printed. */
const cnaeDaNota = sql`coalesce(${nota.canonica}->'servico'->>'cnae', ${atividade.cnae})`

function doTomador(texto: string): SQL | undefined {
  if (texto === '') return undefined
  const padrao = anywhere(fold(texto))
  return or(eq(nota.tomadorDocumento, normalizeDocumento(texto)), sql`lower(unaccent(${nota.tomadorNome})) like ${padrao}`)
}

/** 'Sistema': issued in the portal, and none of the others. */
function daOrigem(origem: Filtros['origem']): SQL | undefined {
  if (origem === null) return undefined
  if (origem === 'RPS') return isNotNull(nota.rpsNumero)
  if (origem === 'AVULSA') return eq(serie.avulsa, true)
  if (origem === 'SISTEMA') return and(vindaPor('TELA'), isNull(nota.rpsNumero), eq(serie.avulsa, false))
  return vindaPor(origem)
}
