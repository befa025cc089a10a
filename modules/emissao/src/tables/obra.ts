import { dataCivil, decimal4, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Works of a builder. `codigo`: CNO or CEI as notes tell it; `area` in square metres; `fim`: last day, null while they go on. */
export const obraTable = tenantTable('obra', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  tipo: text('tipo', { enum: ['EMPREITADA', 'SUBEMPREITADA', 'ADMINISTRACAO'] }).notNull(),
  art: text('art'),
  alvara: text('alvara'),
  endereco: text('endereco').notNull(),
  inscricaoImobiliaria: text('inscricao_imobiliaria'),
  area: decimal4('area'),
  valorContrato: dinheiro('valor_contrato'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  criadaEm: instante('criada_em').notNull(),
})
