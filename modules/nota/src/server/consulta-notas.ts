import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { anywhere, refere } from '@iss/platform/db'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { consultaAccess, telaDasConsultas } from '../contract/consulta-abas.ts'
import { type EstadoNota, estadosComEfeito, estadosNota, isSemEfeito, labelEstadoNota } from '../domain/estado.ts'
import { notaFiscalTable as table } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from './consulta.ts'

/** Notes that the people of the search issued, or those that they received. */
export type Lado = 'emitidas' | 'recebidas'

const estados: Readonly<Record<string, EstadoNota[]>> = {
  validas: [...estadosComEfeito],
  canceladas: ['CANCELADA'],
  substituidas: ['SUBSTITUIDA'],
  solicitado: ['CANCELAMENTO_SOLICITADO'],
}
const situacoes = [
  { value: 'validas', label: 'Válidas' },
  { value: 'canceladas', label: 'Canceladas' },
  { value: 'substituidas', label: 'Substituídas' },
  { value: 'solicitado', label: 'Cancelamento solicitado' },
]

const rotulos = Object.fromEntries(estadosNota.map((estado) => [estado, labelEstadoNota(estado)]))
const semEfeito = estadosNota.filter(isSemEfeito)

const filtros = (outraParte: string) =>
  z.object({
    ...filtroDoContribuinte,
    ...filtroDasCompetencias,
    ...filtroDosNumeros,
    outraParte: textField({ label: outraParte, help: 'Nome ou CPF/CNPJ' }),
    situacao: selectField({ label: 'Situação', options: situacoes }),
    retido: selectField({
      label: 'Retido',
      options: [
        { value: 'sim', label: 'Sim' },
        { value: 'nao', label: 'Não' },
      ],
    }),
    ...filtroDosValores,
  })
export type FiltroDasNotas = z.output<ReturnType<typeof filtros>>

/** The notes that a search of Consultas is about. */
export function ondeNotas(ctx: Context, lado: Lado, filtro: FiltroDasNotas) {
  const { competenciaInicial, competenciaFinal, numeroInicial, numeroFinal, outraParte, situacao, retido, valorDe, valorAte } =
    filtro
  return and(
    lado === 'emitidas'
      ? inArray(table.prestadorId, consultados(ctx, filtro.contribuinteId))
      : inArray(table.tomadorDocumento, consultados(ctx, filtro.contribuinteId, 'documento')),
    competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial),
    competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal),
    numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
    numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
    situacao === null ? undefined : inArray(table.estado, estados[situacao] ?? [situacao]),
    retido === null ? undefined : eq(table.retido, retido === 'sim'),
    valorDe === null ? undefined : gte(table.valorTotal, valorDe),
    valorAte === null ? undefined : lte(table.valorTotal, valorAte),
    daOutraParte(lado, outraParte),
  )
}

/** Condition that the other party of a note is this document, or has this in its name; none for ''. */
export function daOutraParte(lado: Lado, texto: string) {
  if (texto === '') return undefined
  const documento = normalizeDocumento(texto)
  return lado === 'emitidas'
    ? or(eq(table.tomadorDocumento, documento), ilike(table.tomadorNome, anywhere(texto)))
    : or(
        sql`${table.dadosPrestador}->>'documento' = ${documento}`,
        sql`lower(unaccent(${table.dadosPrestador}->>'nome')) like ${anywhere(fold(texto))}`,
      )
}

/** Notes as lists show them, with the party on the other side. */
export const linhasDasNotas = (ctx: Context, lado: Lado, onde: SQL | undefined) =>
  ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      serie: serieTable.codigo,
      emissao: table.emissao,
      competencia: table.competencia,
      nome: (lado === 'emitidas'
        ? sql<string>`coalesce(${table.tomadorNome}, 'Não identificado')`
        : sql<string>`${table.dadosPrestador}->>'nome'`
      ).as('nome'),
      // Whose note it is, for whom sees those of several.
      contribuinte: (!ctx.user.perfis.includes('contador')
        ? sql<string | null>`null::text`
        : lado === 'emitidas'
          ? sql<string | null>`${table.dadosPrestador}->>'nome'`
          : sql<string | null>`${table.tomadorNome}`
      ).as('contribuinte'),
      tomadorNome: table.tomadorNome,
      documento: (lado === 'emitidas'
        ? sql<string | null>`${table.tomadorDocumento}`
        : sql<string | null>`${table.dadosPrestador}->>'documento'`
      ).as('documento'),
      atividade: atividadeTable.codigoExibido,
      valor: table.valorTotal,
      imposto: table.imposto,
      retido: table.retido,
      estado: sql<EstadoNota>`${table.estado}`.as('estado'),
      situacao: wordsSql(table.estado, rotulos).as('situacao'),
      cancelada: sql<boolean>`${inArray(table.estado, semEfeito)}`.as('cancelada'),
    })
    .from(table)
    .innerJoin(serieTable, refere(table.serieId, serieTable))
    .innerJoin(atividadeTable, refere(table.atividadeId, atividadeTable))
    .where(onde)

const notas = (lado: Lado) => (ctx: Context, filtro: FiltroDasNotas) => linhasDasNotas(ctx, lado, ondeNotas(ctx, lado, filtro))

/** One of the two lists of notes of Consultas (E16): those that were issued, or those that were received. */
export function makeConsultaNotas(
  lado: Lado,
  definition: { slug: string; title: string; outraParte: string; tab: { name: string; order: number } },
) {
  const { slug, title, outraParte, tab } = definition
  return defineList({
    slug,
    title,
    path: null,
    access: consultaAccess,
    tab: { screen: telaDasConsultas, ...tab },
    filters: filtros(outraParte),
    query: notas(lado),
    check: conferirLimites,
    id: 'id',
    open: ({ id }) => `/home/actions/nota-fiscal?id=${id}`,
    struck: 'cancelada',
    order: ['-competencia', '-numero'],
    actions: { xml: { label: 'XML (ZIP)', on: 'list', page: true } },
    columns: [
      { key: 'numero', label: 'Nº', kind: 'numero', below: 'contribuinte' },
      { key: 'serie', label: 'Série', kind: 'text', secondary: true },
      { key: 'emissao', label: 'Emissão', kind: 'datetime', secondary: true },
      { key: 'competencia', label: 'Competência', kind: 'competencia' },
      { key: 'nome', label: outraParte, kind: 'text' },
      { key: 'contribuinte', label: 'Contribuinte', kind: 'text', filesOnly: true },
      { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
      { key: 'atividade', label: 'Atividade', kind: 'text', secondary: true },
      { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
      { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
      { key: 'retido', label: 'Retido', kind: 'boolean', secondary: true },
      { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaNota(estado) },
    ],
  })
}

/** Colour of the state of a note. */
export const tomDaNota = (estado: EstadoNota) => (estado === 'EMITIDA' ? 'success' : isSemEfeito(estado) ? 'danger' : 'warning')
