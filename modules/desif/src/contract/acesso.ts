/** The institution: whoever holds the role of a bank has the key (spec 2 §2.4, 00-formas). */
export const bancoAccess = { perfis: ['empresa'], chaves: ['iss:banco:desif'] } as const
/** Who inspects institutions (F100–F109: FGA and the key). */
export const fiscoAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:banco:desif'] } as const
/** Both: a delivery is seen by who made it and by who inspects it. */
export const ambosAccess = { perfis: ['empresa', 'fiscal', 'gestor', 'administrador'], chaves: ['iss:banco:desif'] } as const
