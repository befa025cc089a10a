import { labelParcelamento } from '@iss/conta/domain/parcelamento'
import { saldoCompetenciaTable as saldo } from '@iss/conta/tables/saldo'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { situacoesGuia, labelSituacaoGuia } from '@iss/guia/domain/situacao-guia'
import { labelTipoGuia, labelTributoGuia, tiposGuia, tributosGuia } from '@iss/guia/domain/tipos-guia'
import { multiSelectField, selectField } from '@iss/list/definition'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { palavras } from './fato-filtros.ts'

/** Filters and expressions on guides that several reports share. */

const opcoes = <V extends string>(valores: readonly V[], rotulo: (valor: V) => string) =>
  valores.map((value) => ({ value, label: rotulo(value) }))

/** Prestador, Tomador or both. */
export const ambosPapeisField = () =>
  selectField({
    label: 'Papel',
    whole: 'Ambos',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  })
export const tipoGuiaField = () => multiSelectField({ label: 'Tipo de guia', options: opcoes(tiposGuia, labelTipoGuia) })
export const tributoField = () =>
  selectField({ label: 'Tributo', options: opcoes(tributosGuia, labelTributoGuia), initial: 'ISSQN' })
export const situacaoGuiaField = (initial: readonly (typeof situacoesGuia)[number][] = []) =>
  multiSelectField({ label: 'Situação', options: opcoes(situacoesGuia, labelSituacaoGuia), initial })

/** Situation of the guide on a day (K6): an issued one is to come or overdue. */
export const situacaoEm = (hoje: string) =>
  sql`case when ${guia.estado} <> 'EMITIDA' then ${guia.estado} when ${guia.vencimento} < ${hoje}::date then 'VENCIDA' else 'A_VENCER' end`
/** The same in words. */
export const textoSituacaoGuia = (hoje: string) =>
  palavras(situacaoEm(hoje), Object.fromEntries(situacoesGuia.map((situacao) => [situacao, labelSituacaoGuia(situacao)])))
export const textoTipoGuia = palavras(guia.tipo, Object.fromEntries(tiposGuia.map((tipo) => [tipo, labelTipoGuia(tipo)])))
export const textoPapel = palavras(guia.papel, { PRESTADOR: 'Prestador', TOMADOR: 'Tomador' })

/** One of these values of a text column; nothing when the list is empty. */
export const umDosTextos = (valor: SQL, valores: readonly string[]): SQL | undefined =>
  valores.length === 0 ? undefined : sql`${valor} = any(${sql.param([...valores])}::text[])`
/** Guides of one role; nothing for both. */
export const doPapel = (papel: 'PRESTADOR' | 'TOMADOR' | null) => (papel ? eq(guia.papel, papel) : undefined)

/** Last payment in force and the sum received, per guide: a lateral select named `recebido`. */
export const recebido = sql`(select max(p.data_pagamento)::text as em, sum(p.valor) as valor from pagamento p
  where p.municipio_id = ${guia.municipioId} and p.guia_id = ${guia.id} and p.estornado_em is null) as recebido`

/** The balance that a guide is of: of its taxpayer, role and competence. */
export const doSaldo = and(
  eq(saldo.municipioId, guia.municipioId),
  eq(saldo.contribuinteId, guia.pessoaId),
  eq(saldo.papel, guia.papel),
  eq(saldo.competencia, guia.competencia),
)
/** How a balance is paid in instalments, in words; null when it is not, also for a guide that has no balance (a fee, a fixed value). */
export const textoParcelamento = sql<string | null>`case when not coalesce(${saldo.existeParcelamentoAtivo}, false) then null
  when ${saldo.parcelamentoEmDia} then ${labelParcelamento('EM_DIA')} else ${labelParcelamento('EM_ATRASO')} end`
