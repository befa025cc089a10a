/** Whoever may issue: key of the spec, never as gestor or fiscal (spec 2 §2.4). */
export const emissaoAccess = { chaves: ['iss:nfe:emitir'], naoPerfis: ['gestor', 'fiscal'] } as const

/** Who may cancel: key of the spec and the user's flag podeCancelarNfe (E07). */
export const cancelamentoAccess = {
  chaves: ['iss:nfe:cancelar'],
  naoPerfis: ['gestor', 'fiscal'],
  condicao: (user: { podeCancelarNfe: boolean }) => user.podeCancelarNfe,
} as const
