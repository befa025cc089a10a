import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  primaryKey,
  timestamp,
} from 'drizzle-orm/pg-core'

const decimalColumn = <T>(sqlType: string, from: (text: string) => T) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => sqlType,
    fromDriver: (value) => from(value),
    toDriver: (value) => String(value),
  })

/** Amount in reais: numeric(15,2) <-> Dinheiro. */
export const dinheiro = decimalColumn('numeric(15,2)', (text) => Dinheiro.from(text))
/** Quantity or unit value: numeric(15,4) <-> Decimal4. */
export const decimal4 = decimalColumn('numeric(15,4)', (text) => Decimal4.from(text))
/** Rate in percent: numeric(7,4) <-> Aliquota. */
export const aliquota = decimalColumn('numeric(7,4)', (text) => Aliquota.from(text))
/** Civil date <-> ISO string. */
export const dataCivil = (name: string) => date(name, { mode: 'string' })
/** Tax period: date, its first day <-> Competencia. */
export const competencia = customType<{ data: Competencia; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (firstDay) => Competencia.fromData(firstDay),
  toDriver: (value) => value.firstDay(),
})
/** Moment <-> Date. */
export const instante = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Octets as they are: bytea <-> Buffer. */
export const octetos = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Reference to a row id of the same municipality. */
export const idRef = (name: string) => bigint(name, { mode: 'number' })
/** Row id of a global table. */
export const idGlobal = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey()

/**
 * A tenant table: key (municipio_id, id), municipality filled from the transaction's setting (decisions T1-T3).
 * Its migration must call `select iss_tenant('name')`, which enables row level security and grants.
 */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: Drizzle's own type of the extra configuration
  extra?: (table: any) => PgTableExtraConfigValue[],
) {
  return pgTable(
    name,
    {
      municipioId: integer('municipio_id').notNull().default(sql`iss_municipio()`),
      id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
      ...columns,
    },
    (table) => [primaryKey({ columns: [table.municipioId, table.id] as never }), ...(extra?.(table) ?? [])],
  )
}
