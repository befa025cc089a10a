import { isAllowed, type UserInfo } from '@iss/platform/contract'

/** Whoever may issue: key of the spec, never as gestor or fiscal (spec 2 §2.4). */
export const emissaoAccess = { chaves: ['iss:nfe:emitir'], naoPerfis: ['gestor', 'fiscal'] } as const

/** Staff of the municipality has no notes of its own: what is done to them by their issuer is not for it. */
const naoPerfis = ['gestor', 'fiscal', 'administrador'] as const

/** Who may cancel: key of the spec and the user's flag podeCancelarNfe (E07). */
export const cancelamentoAccess = {
  chaves: ['iss:nfe:cancelar'],
  naoPerfis,
  condicao: (user: { podeCancelarNfe: boolean }) => user.podeCancelarNfe,
} as const

/** Who may substitute: key of the spec, and the substitute is issued (E09). */
export const substituicaoAccess = {
  chaves: ['iss:nfe:substituir'],
  naoPerfis,
  condicao: (user: UserInfo) => isAllowed(emissaoAccess, user),
} as const

/** Who writes letters of correction: holders of the key, for the person that they act for (E08). */
export const cartaAccess = { chaves: ['iss:nfe:corrigir'], naoPerfis } as const
