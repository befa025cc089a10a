import { competencia, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { bigint, integer, pgView, text } from 'drizzle-orm/pg-core'
import type { OrigemFato } from '../domain/origem-fato.ts'

const fatos = () => ({
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  origem: text('origem').$type<OrigemFato>().notNull(),
  atividadeId: idRef('atividade_id'),
  /** Regime of the taxpayer in the month (K11). */
  regime: text('regime').notNull(),
  quantidade: bigint('quantidade', { mode: 'number' }).notNull(),
  servicos: dinheiro('servicos').notNull(),
  deducoes: dinheiro('deducoes').notNull(),
  base: dinheiro('base').notNull(),
  issProprio: dinheiro('iss_proprio').notNull(),
  issRetido: dinheiro('iss_retido').notNull(),
  issFora: dinheiro('iss_fora').notNull(),
  /** What the closings in force made payable. */
  devido: dinheiro('devido').notNull(),
  /** Principal of the guides that are not cancelled. */
  emitido: dinheiro('emitido').notNull(),
  /** Principal of the guides still to be paid. */
  emAberto: dinheiro('em_aberto').notNull(),
  /** What was received for the guides of the month. */
  pago: dinheiro('pago').notNull(),
})

/** Facts as the routine last wrote them; reports read `fatoAtual`. */
export const fatoCompetenciaTable = tenantTable('fato_competencia', fatos())

/** Months of people whose facts must be computed anew. */
export const fatoPendenteTable = tenantTable('fato_pendente', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
})

/** The facts, exact at every moment: marked months are computed while reading. */
export const fatoAtual = pgView('fato_atual', { municipioId: integer('municipio_id').notNull(), ...fatos() }).existing()
