import { formatCosifSql } from './formatos-sql.ts'
import { booleanField, lookupField, selectField, textField } from '@iss/list/definition'
import { sql } from 'drizzle-orm'
import { modulosDesif, rotulosModulo, versoesLeiaute } from '../domain/leiaute.ts'

/** Filters that the reports of the DES-IF share (F100 to F108). */
export const instituicaoField = () => lookupField({ label: 'Instituição', lookup: 'instituicao-financeira' })
export const dependenciaField = () => lookupField({ label: 'Dependência', lookup: 'dependencia-bancaria' })
export const versaoField = () =>
  selectField({ label: 'Versão do leiaute', options: versoesLeiaute.map((value) => ({ value, label: value })) })
export const contaField = () => textField({ label: 'Conta', help: 'Conta interna ou COSIF; o começo basta' })
export const moduloField = () =>
  selectField({
    label: 'Módulo',
    options: modulosDesif.map((modulo) => ({ value: String(modulo), label: `${modulo} - ${rotulosModulo[modulo]}` })),
  })
export const soField = (label: string) => booleanField({ label })

/** Menu place of a report of the panel DES-IF. */
export const noPainel = (ordem: number) =>
  [{ area: 'fiscal', grupo: 'DES-IF', ordem, icone: 'building-bank', palavras: ['banco'] }] as const

/** '7.1.7.00.00-9' of a column of an account of the COSIF. */
export const cosifSql = formatCosifSql
/** Begins with what was typed, marks aside; any row when nothing was. */
export const comecaCom = (coluna: ReturnType<typeof sql>, texto: string) =>
  texto === '' ? undefined : sql`${coluna} like ${`${texto.replace(/[%_\\]/g, '')}%`}`
