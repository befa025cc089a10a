import { hojeEm } from '@iss/kernel/data'
import type { Pool } from '@iss/platform/db'
import type { Identity } from '@iss/platform/server'
import { type EscopoIntegracao, limitarAoEscopo, sidDoCodigo } from '../domain/codigo-integracao.ts'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { identidadeDe } from './sessoes-juntas.ts'
import { hashToken } from './tokens.ts'

type Entrada = { id: number; escopos: EscopoIntegracao[]; identidade: DadosIdentidade }

/**
 * Who calls with a code for integration: its owner, within the scopes of the code. Null when the code is unknown, revoked or past its last
 * day, and when the owner could not sign in himself or may no longer act for the person. The access is counted (function codigo_integracao_entrar).
 */
export async function entrarPorCodigo(pool: Pool, codigo: string, now: Date, producao: boolean): Promise<Identity | null> {
  const { rows } = await pool.query<{ entrada: Entrada | null }>('select codigo_integracao_entrar($1, $2, $3) as entrada', [
    hashToken(codigo),
    now,
    hojeEm(now),
  ])
  const entrada = rows[0]?.entrada
  if (!entrada) return null
  const { sessao, user } = identidadeDe(sidDoCodigo(entrada.id), entrada.identidade, now, producao)
  return { sessao, user: limitarAoEscopo(user, entrada.escopos), escopos: entrada.escopos }
}
