import { documentoTable as documento } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { selectField } from '@iss/list/definition'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

export const situacoesRecibo = { VALIDO: 'Válido', CANCELADO: 'Cancelado' } as const
export type SituacaoRecibo = keyof typeof situacoesRecibo

export const situacaoReciboField = () =>
  selectField({
    label: 'Situação',
    options: Object.entries(situacoesRecibo).map(([value, label]) => ({ value: value as SituacaoRecibo, label })),
  })

export const tomRecibo = { Válido: 'success', Cancelado: 'danger' } as const

/** A renter by part of his name, or by his document. */
export const doLocatario = (texto: string): SQL | undefined => {
  const digitado = normalizeDocumento(texto)
  return texto === ''
    ? undefined
    : or(contem(table.tomadorNome, texto), digitado === '' ? undefined : eq(table.tomadorDocumento, digitado))
}

export const naSituacao = (situacao: string | number | null): SQL | undefined =>
  situacao === null
    ? undefined
    : situacao === 'CANCELADO'
      ? isNotNull(documento.dataCancelamento)
      : isNull(documento.dataCancelamento)

export type Limites = {
  numeroInicial: number | null
  numeroFinal: number | null
  valorDe: Dinheiro | null
  valorAte: Dinheiro | null
  competenciaInicial: Competencia | null
  competenciaFinal: Competencia | null
}

export const nosLimites = (limites: Limites): SQL | undefined =>
  and(
    limites.numeroInicial === null ? undefined : gte(table.numero, limites.numeroInicial),
    limites.numeroFinal === null ? undefined : lte(table.numero, limites.numeroFinal),
    limites.valorDe === null ? undefined : gte(table.valorTotal, limites.valorDe),
    limites.valorAte === null ? undefined : lte(table.valorTotal, limites.valorAte),
    limites.competenciaInicial === null ? undefined : gte(table.competencia, limites.competenciaInicial),
    limites.competenciaFinal === null ? undefined : lte(table.competencia, limites.competenciaFinal),
  )

/** Receipts as lists show them. */
export function linhasDeRecibos(ctx: Context, onde: SQL | undefined) {
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      dataPrestacao: table.dataPrestacao,
      competencia: table.competencia,
      locadorNome: sql<string>`${table.dadosPrestador} ->> 'nome'`.as('locador_nome'),
      tomadorNome: table.tomadorNome,
      tomadorDocumento: table.tomadorDocumento,
      periodoInicio: table.periodoInicio,
      periodoFim: table.periodoFim,
      valorTotal: table.valorTotal,
      cancelado: sql<boolean>`${documento.dataCancelamento} is not null`.as('cancelado'),
      situacao: sql<
        keyof typeof tomRecibo
      >`case when ${documento.dataCancelamento} is null then 'Válido' else 'Cancelado' end`.as('situacao'),
      motivo: documento.motivoCancelamento,
      cancelavel:
        sql<boolean>`${documento.dataCancelamento} is null and ${table.competencia} >= ${Competencia.fromData(ctx.clock.today()).firstDay()}::date`.as(
          'cancelavel',
        ),
    })
    .from(table)
    .innerJoin(documento, refere(table.id, documento))
    .where(onde)
}
