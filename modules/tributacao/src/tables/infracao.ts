import { aliquota, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { MoedaMulta, TipoBaseMulta } from '../domain/multa-infracao.ts'

/** Infracao (spec 3 §3.6). */
export const infracaoTable = tenantTable('infracao', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  fundamento: text('fundamento').notNull(),
  cadastro: dataCivil('cadastro').notNull(),
  dataCancelamento: instante('data_cancelamento'),
})

/** Fine of an infraction in a period: percent of the tax, a fixed amount in reais or fiscal units, or the greater of both. */
export const infracaoMultaTable = tenantTable('infracao_multa', {
  versao: integer('versao').notNull().default(1),
  infracaoId: idRef('infracao_id').notNull(),
  inicioVigencia: dataCivil('inicio_vigencia').notNull(),
  fimVigencia: dataCivil('fim_vigencia'),
  tipoBaseCalculo: text('tipo_base_calculo').$type<TipoBaseMulta>().notNull(),
  tipoMoeda: text('tipo_moeda').$type<MoedaMulta>().notNull(),
  percentual: aliquota('percentual'),
  valor: dinheiro('valor'),
})
