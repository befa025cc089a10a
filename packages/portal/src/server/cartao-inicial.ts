import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { CartaoInicial } from '../contract/cartao.ts'

/**
 * Cards of the start page that one module knows how to fill, declared by it. `ordem`: what stands first; `para`: whom they are for, judged by the
 * session. `ler` reads for the selected person and writes nothing; no card where there is nothing to say.
 */
export type CartaoDefinition = {
  kind: 'cartao'
  ordem: number
  para: Access
  ler(ctx: Context, pessoaId: number): Promise<CartaoInicial[]>
}

/** Declares such cards. */
export function defineCartao(cartao: Omit<CartaoDefinition, 'kind'>): CartaoDefinition {
  return { kind: 'cartao', ...cartao }
}

/** Whom cards about one's own account are for: everybody but those who work for the city hall. */
export const doContribuinte = {
  naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte'],
} as const satisfies Access

/** Whom cards about the whole city are for. */
export const doFisco = { perfis: ['fiscal', 'gestor'] } as const satisfies Access
