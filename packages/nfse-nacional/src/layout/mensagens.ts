import { cnc } from './cnc.ts'
import { dps } from './dps.ts'
import { evento, pedRegEvento } from './evento.ts'
import type { Valor } from './esquema.ts'
import { nfse } from './nfse.ts'

/** Messages of the national standard by the name of their root element. */
export const mensagens = { DPS: dps, NFSe: nfse, pedRegEvento, evento, CNC: cnc } as const
export type NomeMensagem = keyof typeof mensagens
export type Mensagem<N extends NomeMensagem> = Valor<(typeof mensagens)[N]>

export const NS_NACIONAL = 'http://www.sped.fazenda.gov.br/nfse'
