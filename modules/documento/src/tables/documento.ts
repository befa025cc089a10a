import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, text } from 'drizzle-orm/pg-core'

/** Documento: base of every issued document (spec 3 §3.2). */
export const documentoTable = tenantTable('documento', {
  tipoDocumento: text('tipo_documento').notNull(),
  numero: bigint('numero', { mode: 'number' }),
  contribuinteId: idRef('contribuinte_id'),
  emissorId: idRef('emissor_id'),
  origem: text('origem').notNull().default('usuario'),
  senha: text('senha').notNull(),
  codigoVerificacao: text('codigo_verificacao'),
  emissao: instante('emissao').notNull(),
  dataAlteracao: instante('data_alteracao'),
  dataCancelamento: instante('data_cancelamento'),
  motivoCancelamento: text('motivo_cancelamento'),
  dataValidade: dataCivil('data_validade'),
  ultimaImp: instante('ultima_imp'),
  ultimaExp: instante('ultima_exp'),
  ultimaVerificacao: instante('ultima_verificacao'),
  arquivoId: idRef('arquivo_id'),
  grpProcessado: boolean('grp_processado').notNull().default(false),
  interno: boolean('interno').notNull().default(false),
  readOnly: boolean('read_only').notNull().default(false),
})

/** Last number given of each sequence without gaps. */
export const contadorNumeracaoTable = tenantTable('contador_numeracao', {
  escopo: text('escopo').notNull(),
  donoId: idRef('dono_id').notNull(),
  ultimo: bigint('ultimo', { mode: 'number' }).notNull().default(0),
})
