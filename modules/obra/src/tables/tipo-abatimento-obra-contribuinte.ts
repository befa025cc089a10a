import { aliquota, dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** TipoAbatimentoObraContribuinte (spec 3 §3.4: pessoa, tipoAbatimentoObra, usuario, dataHora), with the work it was given for. */
export const tipoAbatimentoObraContribuinteTable = tenantTable('tipo_abatimento_obra_contribuinte', {
  pessoaId: idRef('pessoa_id').notNull(),
  tipoAbatimentoObraId: idRef('tipo_abatimento_obra_id').notNull(),
  usuarioId: idRef('usuario_id').notNull(),
  dataHora: instante('data_hora').notNull(),
  obraId: idRef('obra_id'),
  obra: text('obra').notNull(),
  cno: text('cno'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  percentual: aliquota('percentual'),
  solicitacaoId: idRef('solicitacao_id'),
})
