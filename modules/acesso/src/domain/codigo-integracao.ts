import type { UserInfo } from '@iss/platform/contract'
import { hasChave } from '@iss/platform/contract'
import type { Chave } from './permissoes-por-perfil.ts'

/** What a code for integration opens. Source: design S24. */
export const escoposIntegracao = ['consultar', 'emitir', 'cancelar'] as const
export type EscopoIntegracao = (typeof escoposIntegracao)[number]

/** Keys of each scope; a code holds those of them that its owner holds at the moment of the call. */
export const chavesDoEscopo: Readonly<Record<EscopoIntegracao, readonly Chave[]>> = {
  consultar: ['iss:documentos:exibir', 'iss:nfe:exportar'],
  emitir: ['iss:nfe:emitir', 'iss:solicitacoes:importar'],
  cancelar: ['iss:nfe:cancelar'],
}

const prefixo = 'issc_'
const forma = new RegExp(`^${prefixo}[A-Za-z0-9_-]{43}$`)

/** A code from 32 random bytes in base64url. */
export const toCodigoIntegracao = (opaco: string): string => `${prefixo}${opaco}`

/** Whether a bearer is a code for integration, by its form. */
export const isCodigoIntegracao = (token: string): boolean => forma.test(token)

/** Marks the place of the session in `sessao.sid` of who came by a code. */
export const sidDoCodigo = (id: number): string => `codigo:${id}`

/**
 * The user as a code shows him: no profile, the keys of its scopes that he holds himself, this city only. Whatever else the keys
 * decided is decided anew.
 */
export function limitarAoEscopo(user: UserInfo, escopos: readonly EscopoIntegracao[]): UserInfo {
  const authRegex = [...new Set(escopos.flatMap((escopo) => chavesDoEscopo[escopo]))].filter((chave) => hasChave(user, chave))
  return {
    ...user,
    perfis: [],
    authRegex,
    autoridadeId: null,
    podeCancelarNfe: user.podeCancelarNfe && hasChave({ authRegex }, 'iss:nfe:cancelar'),
    podeAlterarAliquotaSimples: false,
    municipios: user.municipios.filter(({ id }) => id === user.idMunicipio),
  }
}
