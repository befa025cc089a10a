import type { AlgoritmoAssinatura } from '@iss/nfse-nacional/assinatura'
import { dataCivil, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
import type { Ambiente } from '../domain/ambiente.ts'

/** How the municipality takes part in the national environment; at most one row. */
export const nacionalConfigTable = tenantTable('nacional_config', {
  ambiente: text('ambiente').$type<Ambiente>().notNull().default('SIMULADOR'),
  enderecoAdn: text('endereco_adn'),
  enderecoSefin: text('endereco_sefin'),
  enderecoCnc: text('endereco_cnc'),
  enderecoParametros: text('endereco_parametros'),
  algoritmoAssinatura: text('algoritmo_assinatura').$type<AlgoritmoAssinatura>().notNull().default('RSA_SHA1'),
  envia: boolean('envia').notNull().default(false),
  recebe: boolean('recebe').notNull().default(false),
  compartilhaDesde: dataCivil('compartilha_desde'),
  cpfAgente: text('cpf_agente'),
  beneficioIsencao: text('beneficio_isencao'),
  versao: integer('versao').notNull().default(1),
})
export type NacionalConfig = typeof nacionalConfigTable.$inferSelect

/** Where sending and reception stand; one row. */
export const nacionalEstadoTable = tenantTable('nacional_estado', {
  envioFalhas: integer('envio_falhas').notNull().default(0),
  envioPausadoAte: instante('envio_pausado_ate'),
  envioUltimo: instante('envio_ultimo'),
  envioErro: text('envio_erro'),
  nsu: bigint('nsu', { mode: 'number' }).notNull().default(0),
  recebimentoFalhas: integer('recebimento_falhas').notNull().default(0),
  recebimentoPausadoAte: instante('recebimento_pausado_ate'),
  recebimentoUltimo: instante('recebimento_ultimo'),
  recebimentoErro: text('recebimento_erro'),
  arrendatario: text('arrendatario'),
  arrendadoAte: instante('arrendado_ate'),
})
export type NacionalEstado = typeof nacionalEstadoTable.$inferSelect
