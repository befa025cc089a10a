import { anywhere, refere } from '@iss/platform/db'
import { atividadeField, regimeField, retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { vinculoDocumentoTable as vinculo } from '@iss/documento/tables/vinculo-documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import {
  choiceField,
  dateRange,
  defineReport,
  integerField,
  lookupField,
  multiSelectField,
  selectField,
  textField,
} from '@iss/list/definition'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { aliasedTable, and, between, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exportarXmlDaSelecao } from '../contract/exportar-nfe.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { serieTable as serie } from '../tables/serie.ts'
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
  seSim,
  situacaoDaNota,
  textoExigibilidade,
  umDe,
} from '../server/nota-filtros.ts'

const estadosDe = {
  NORMAL: ['EMITIDA', 'CANCELAMENTO_SOLICITADO'],
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
  origem: selectField({
    label: 'Origem',
    options: [
      { value: 'SISTEMA', label: 'Sistema' },
      { value: 'RPS', label: 'RPS' },
      { value: 'WEBSERVICE', label: 'Web service' },
      { value: 'ARQUIVO', label: 'Importação' },
      { value: 'AVULSA', label: 'Avulsa' },
    ],
  }),
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
  order: ['-emissao', '-numero', 'prestador'],
  actions: {
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
    { key: 'guia', label: 'Guia', kind: 'text' },
    { key: 'cancelado', label: 'Total cancelado', kind: 'money', total: 'sum', visibleWhen: mostraCanceladas },
  ],
})

function notas(ctx: Context, filtros: Filtros) {
  const { situacao, serie: codigoSerie } = filtros
  const estados = (situacao.length > 0 ? situacao : (['NORMAL', 'CANCELADA', 'SUBSTITUIDA'] as const)).flatMap((valor) => [
    ...estadosDe[valor],
  ])
  const daGuia = aliasedTable(documento, 'da_guia')
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
      incidencia: sql<string>`case when ${nota.devidoAqui} then 'Próprio' else ${nota.municipioIncidencia} end`.as('incidencia'),
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
      // Numbers of the guides in force that were made for the note.
      guia: sql<string | null>`(${ctx.db
        .select({ numeros: sql`string_agg(${daGuia.numero}::text, ', ' order by ${daGuia.numero})` })
        .from(vinculo)
        .innerJoin(daGuia, refere(vinculo.destinoId, daGuia))
        .where(and(eq(vinculo.origemId, nota.id), eq(vinculo.tipo, 'NotaFiscal_Guia'), isNull(daGuia.dataCancelamento)))})`.as(
        'guia',
      ),
      cancelado: dinheiro(sql`case when ${nota.estado} in ('CANCELADA', 'SUBSTITUIDA') then ${nota.valorTotal} else 0 end`).as(
        'cancelado',
      ),
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(serie, refere(nota.serieId, serie))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
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
        filtros.regime ? eq(nota.regime, filtros.regime) : undefined,
        filtros.exigibilidade === null ? undefined : eq(nota.exigibilidade, filtros.exigibilidade),
        esteId(nota.tipoTributacaoId, filtros.tipoTributacao),
        seSim(filtros.retido, sql`${nota.retido}`),
        filtros.incidencia === null ? undefined : eq(nota.devidoAqui, filtros.incidencia === 'PROPRIO'),
        daOrigem(filtros.origem),
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

function doTomador(texto: string): SQL | undefined {
  if (texto === '') return undefined
  const padrao = anywhere(fold(texto))
  return or(eq(nota.tomadorDocumento, normalizeDocumento(texto)), sql`lower(unaccent(${nota.tomadorNome})) like ${padrao}`)
}

function daOrigem(origem: Filtros['origem']): SQL | undefined {
  if (origem === null) return undefined
  if (origem === 'RPS') return sql`${nota.rpsNumero} is not null`
  if (origem === 'AVULSA') return eq(serie.avulsa, true)
  if (origem === 'SISTEMA') return and(eq(nota.canal, 'TELA'), eq(serie.avulsa, false))
  return eq(nota.canal, origem)
}
