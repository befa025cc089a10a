import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { TipoTarifa } from '../domain/tarifa.ts'

/** Tariff of collective transport (spec 3 §3.4). */
export const tarifaTable = tenantTable('tarifa', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  tipo: text('tipo').$type<TipoTarifa>().notNull(),
  dataCancelamento: instante('data_cancelamento'),
})

/** Value of a tariff in a period. */
export const tarifaValorTable = tenantTable('tarifa_valor', {
  versao: integer('versao').notNull().default(1),
  tarifaId: idRef('tarifa_id').notNull(),
  valor: dinheiro('valor').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** A line of collective transport that the city granted to a company. */
export const linhaTransporteTable = tenantTable('linha_transporte', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  dataCancelamento: instante('data_cancelamento'),
})
